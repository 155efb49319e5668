import { addDays, weekdayOf, type LocalDate } from '#contracts/values/local-date-time.js';
import { WEEKDAY_NAMES } from '#contracts/values/weekday-names.js';
import { formatDate } from '../../ui/dates/formats.js';

/** `Heute`, `Morgen`, else `Mi, 18.11.`: short enough for one line of the side panel. */
export function dayInWords(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Heute';
  if (date === addDays(today, 1)) return 'Morgen';
  return `${WEEKDAY_NAMES[weekdayOf(date)].short}, ${formatDate(date).slice(0, 6)}`;
}

/** `Mittwoch, 18.11.2026` */
export function weekdayAndDate(date: LocalDate): string {
  return `${WEEKDAY_NAMES[weekdayOf(date)].long}, ${formatDate(date)}`;
}
