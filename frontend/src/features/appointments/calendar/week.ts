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
const monthNames = new Intl.DateTimeFormat('de-DE', { month: 'long', timeZone: 'UTC' });

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

/** `16.–22. November 2026`; both months or years where the week spans two. */
export function weekInWords(monday: LocalDate): string {
  const sunday = addDays(monday, 6);
  const [from, to] = [partsOf(monday), partsOf(sunday)];
  if (from.year !== to.year)
    return `${from.day}. ${from.month} ${from.year} – ${to.day}. ${to.month} ${to.year}`;
  if (from.month !== to.month) return `${from.day}. ${from.month} – ${to.day}. ${to.month} ${to.year}`;
  return `${from.day}.–${to.day}. ${to.month} ${to.year}`;
}

/** `19.11.` */
export function shortDate(date: LocalDate): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.`;
}

function partsOf(date: LocalDate) {
  return {
    day: Number(date.slice(8)),
    month: monthNames.format(new Date(`${date}T00:00:00Z`)),
    year: date.slice(0, 4),
  };
}
