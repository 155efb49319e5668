import type { RecordOf } from '../../kernel/fields.js';
import { rowsStream, type Rows } from '../../kernel/rows.js';
import type { LocationId } from '../articles/article.events.js';
import type { locationFields } from './location-fields.js';
import type { LocationEvent } from './location.events.js';

/** A place where articles are stored: a shelf, a room, a van. */
export type Location = RecordOf<typeof locationFields> & {
  readonly id: LocationId;
  readonly revision: number;
};

export type Locations = Rows<Location>;

export const locationsStream = rowsStream<Location, LocationEvent, 'LocationAdded'>({
  name: 'locations',
  first: 'LocationAdded',
  idOf: ({ locationId }) => locationId,
  on: {
    LocationAdded: ({ code, name }) => ({ code, name, active: true }),
    LocationChanged: ({ code, name }) => ({ code, name }),
    LocationClosed: () => ({ active: false }),
    LocationReopened: () => ({ active: true }),
  },
});
