import { daysBetween, type LocalDate } from '#contracts/values/local-date-time.js';
import { formatDate } from '../../ui/dates/formats.js';

/** `23.12.2026 – 02.01.2027`, one day as itself. */
export function daysInWords({
  startDate,
  endDate,
}: {
  readonly startDate: LocalDate;
  readonly endDate: LocalDate;
}): string {
  return startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} – ${formatDate(endDate)}`;
}

/** How many days from the first to the last, both counted. */
export function dayCount(startDate: LocalDate, endDate: LocalDate): number {
  return daysBetween(startDate, endDate) + 1;
}
