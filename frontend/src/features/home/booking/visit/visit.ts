import { bookingTexts } from '#contracts/appointments/appointment.js';
import { isLocalDate, isWeekend, type LocalDate, type LocalTime } from '#contracts/values/local-date-time.js';

/** Service, day and time; '' where nothing is chosen. */
export type Visit = { readonly serviceId: string; readonly date: LocalDate; readonly time: LocalTime };

export const EMPTY_VISIT: Visit = { serviceId: '', date: '', time: '' };

/** Below this year a date is still being typed digit by digit. */
const FIRST_YEAR_MEANT = '2000';

/** Why this day cannot be booked; undefined: nothing against it, or not a whole date yet. */
export function dateProblem(date: LocalDate, today: LocalDate): string | undefined {
  if (!isLocalDate(date) || date < FIRST_YEAR_MEANT) return undefined;
  if (isWeekend(date)) return bookingTexts.weekend;
  return date < today ? bookingTexts.pastDate : undefined;
}

/** Why this start cannot be booked, as far as the clock knows. */
export function timeProblem(visit: Visit, now: { date: LocalDate; time: LocalTime }): string | undefined {
  return visit.time !== '' && visit.date === now.date && visit.time < now.time
    ? bookingTexts.pastTime
    : undefined;
}

/** True for a day that slots can be asked for. */
export function isAskable(date: LocalDate, today: LocalDate): boolean {
  return isLocalDate(date) && date >= today && !isWeekend(date);
}

/** The message for a day without free starts; `tooLate`: the day lies behind the last bookable day. */
export function nothingOffered(onVacation: boolean, tooLate: boolean, horizonDays = 0): string {
  if (onVacation) return bookingTexts.vacation;
  if (tooLate) return `Termine sind höchstens ${daysInWords(horizonDays)} im Voraus buchbar.`;
  return 'An diesem Tag sind keine Termine möglich.';
}

/** `1 Tag`, `90 Tage` */
export function daysInWords(days: number): string {
  return days === 1 ? '1 Tag' : `${days} Tage`;
}
