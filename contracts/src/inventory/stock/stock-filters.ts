import { UNKNOWN_LOCATION } from './movement-fields.js';
import { belongsTo, filters, fromDay, oneOf, order, searchFor, toDay } from '../../kernel/filters.js';
import { MOVEMENT_TYPES } from '../articles/article.events.js';

export const LEVEL_SORTS = ['article', 'location', 'onHand', 'reserved', 'available', 'updatedAt'] as const;
export type LevelSort = (typeof LEVEL_SORTS)[number];

/** With `asOf` the rows are ordered by article. */
export const levelFilters = filters({
  locationId: belongsTo('Standort', { wrong: UNKNOWN_LOCATION, address: 'standort' }),
  search: searchFor(),
  sort: order('Sortierung', LEVEL_SORTS, `Sortiert werden kann nach ${LEVEL_SORTS.join(', ')}.`),
  direction: order('Richtung', ['asc', 'desc'], 'Die Richtung kann asc oder desc sein.'),
});

/** Movements of a level. `from` and `to`: days, inclusive. */
export const journalFilters = filters({
  type: oneOf('Typ', MOVEMENT_TYPES, { wrong: 'Unbekannte Bewegungsart.', address: 'typ' }),
  from: fromDay('bookedAt', { holdsInstants: true, address: 'von' }),
  to: toDay('bookedAt', { holdsInstants: true, address: 'bis' }),
  search: searchFor({ own: true }),
});
