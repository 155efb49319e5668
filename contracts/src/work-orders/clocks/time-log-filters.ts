import { belongsTo, filters, fromDay, toDay, whether } from '../../kernel/filters.js';

/** `from` and `to`: the day of the start, inclusive. */
export const timeLogFilters = filters({
  mechanicId: belongsTo('Mechaniker', { wrong: 'Unbekannter Mechaniker.' }),
  running: whether('Laufend', { wrong: 'Der Schalter „running“ kann true oder false sein.' }),
  from: fromDay('startTime', { holdsInstants: true }),
  to: toDay('startTime', { holdsInstants: true }),
});
