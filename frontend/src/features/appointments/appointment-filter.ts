import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#contracts/appointments/appointment.js';
import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import type { ListFilter, ListQuestions } from '../../ui/list-address.js';

/** What the address of the list can say; all German, because users see and share it. */
export const QUESTIONS: ListQuestions = {
  filters: ['status', 'von', 'bis'],
  sorting: { id: 'date', desc: false },
  sortable: ['name', 'email', 'telefon', 'kfz', 'service', 'date', 'time', 'status'],
  drops: ['highlight'],
};

const WORDS: Readonly<Record<string, AppointmentStatus>> = {
  angefragt: 'REQUESTED',
  bestaetigt: 'CONFIRMED',
  geaendert: 'RESCHEDULED',
  abgesagt: 'CANCELLED',
};
/** Stands for an open end: without a word the list starts today. */
const OPEN = 'alle';

/**
 * The filter that an address means. Without a word about it the list starts on `start`: today, or the day of the
 * appointment that somebody comes for. What cannot be read counts as not said.
 */
export function filterOf({ status = '', von, bis }: ListFilter, start: LocalDate) {
  return {
    status: APPOINTMENT_STATUSES.find((one) => one === WORDS[status]) ?? null,
    from: isLocalDate(von) ? von : von === OPEN ? null : start,
    to: isLocalDate(bis) ? bis : null,
  };
}

/** The word of the address for the first day. */
export function fromInAddress(from: LocalDate | null, today: LocalDate): string {
  return from === today ? '' : (from ?? OPEN);
}
