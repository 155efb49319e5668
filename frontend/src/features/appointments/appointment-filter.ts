import { APPOINTMENT_STATUSES } from '#contracts/appointments/appointment.js';
import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import type { ListFilter } from '../../ui/lists/list-address.js';
import { appointmentFilters } from '#contracts/appointments/appointment-filters.js';
import { questionsOf } from '../../ui/lists/declared-filters.js';

/** The parameters in the address of the list. They are German, because users see and share them. */
export const QUESTIONS = questionsOf(appointmentFilters, {
  sorting: { id: 'date', desc: false },
  sortable: ['name', 'email', 'telefon', 'kfz', 'service', 'date', 'time', 'status'],
  drops: ['highlight'],
});
const { words: WORDS = {} } = appointmentFilters.status;
/** Stands for an open end: without a word the list starts today. */
const OPEN = 'alle';

/**
 * The filter that an address means. Without a word about it the list starts on `start`: today, or the day of the
 * appointment that somebody comes for. What cannot be read counts as not said.
 */
export function filterOf({ status = '', von, bis }: ListFilter, start: LocalDate) {
  return {
    status: APPOINTMENT_STATUSES.find((one) => WORDS[one] === status) ?? null,
    from: isLocalDate(von) ? von : von === OPEN ? null : start,
    to: isLocalDate(bis) ? bis : null,
  };
}

/** The word of the address for the first day. */
export function fromInAddress(from: LocalDate | null, today: LocalDate): string {
  return from === today ? '' : (from ?? OPEN);
}
