import { ReadOnly, type ReadOnlyOf } from '../../kernel/read-only.js';
import type { RecordOf } from '../../kernel/fields.js';
import { changeRequestOf, newRequestOf } from '../../kernel/request-of.js';
import type { LocationId } from '../articles/article.events.js';
import { locationFields } from './location-fields.js';

export class NewLocationRequest extends newRequestOf(locationFields) {}

/** PUT /inventory/locations/{id}: a missing field is kept. */
@ReadOnly({ id: true, revision: true } satisfies ReadOnlyOf<LocationAnswer, LocationChangeRequest>)
export class LocationChangeRequest extends changeRequestOf(locationFields) {}

export type LocationAnswer = RecordOf<typeof locationFields> & {
  readonly id: LocationId;
  readonly revision: number;
};
