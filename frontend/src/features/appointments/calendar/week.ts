import {
  addDays,
  isLocalDate,
  WEEKDAYS,
  weekdayOf,
  type LocalDate,
} from '#contracts/values/local-date-time.js';

/** A week by its ISO number; a week belongs to the year of its Thursday. */
export type IsoWeek = { readonly year: number; readonly week: number };

const MS_A_WEEK = 7 * 24 * 60 * 60_000;
const WEEK = /^(\d{4})-W(\d{2})$/;
const longDay = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', timeZone: 'UTC' });
/** So that a week of two months fits into one line of a phone. */
const shortDay = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** The Monday of the date's week. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -WEEKDAYS.indexOf(weekdayOf(date)));
}

/** Monday to Sunday of the week that begins on this Monday. */
export function daysOf(monday: LocalDate): LocalDate[] {
  return WEEKDAYS.map((_, day) => addDays(monday, day));
}

/** The ISO week of a date. */
export function isoWeekOf(date: LocalDate): IsoWeek {
  const monday = mondayOf(date);
  const year = Number(addDays(monday, 3).slice(0, 4));
  const first = mondayOf(`${year}-01-04`);
  return { year, week: Math.round((Date.parse(monday) - Date.parse(first)) / MS_A_WEEK) + 1 };
}

/** `2026-W48` */
export function weekInAddress(date: LocalDate): string {
  const { year, week } = isoWeekOf(date);
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The day that `2026-W48` (its Monday) or `2026-11-25` in an address means; undefined for anything else. */
export function dayFromAddress(text: string | null): LocalDate | undefined {
  if (text === null) return undefined;
  if (isLocalDate(text)) return text;
  const [, year, week] = WEEK.exec(text) ?? [];
  if (year === undefined || week === undefined) return undefined;
  const firstThursday = `${year}-01-04`;
  if (!isLocalDate(firstThursday)) return undefined;
  const monday = addDays(mondayOf(firstThursday), (Number(week) - 1) * 7);
  return isLocalDate(monday) && weekInAddress(monday) === text ? monday : undefined;
}

/** `16.–22. November 2026`; `30. Nov. – 6. Dez. 2026` where the week spans two months. */
export function weekInWords(monday: LocalDate): string {
  const sunday = addDays(monday, 6);
  const [first, last] = [monday, sunday].map((date) => new Date(`${date}T00:00:00Z`)) as [Date, Date];
  const [firstYear, year] = [monday.slice(0, 4), sunday.slice(0, 4)];
  if (first.getUTCMonth() === last.getUTCMonth())
    return `${first.getUTCDate()}.–${longDay.format(last)} ${year}`;
  const begin = firstYear === year ? shortDay.format(first) : `${shortDay.format(first)} ${firstYear}`;
  return `${begin} – ${shortDay.format(last)} ${year}`;
}

/** `19.11.` */
export function shortDate(date: LocalDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.`;
}
