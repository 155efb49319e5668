import type { Instant } from '../kernel/domain-event.js';

/** A day in the workshop's calendar, `yyyy-mm-dd`. */
export type LocalDate = string;
/** A wall-clock time in the workshop, `HH:mm`. */
export type LocalTime = string;

/** The workshop's zone; every local date and time is meant in it. */
export const WORKSHOP_ZONE = 'Europe/Berlin';

export const WEEKDAYS = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const berlin = new Intl.DateTimeFormat('sv-SE', {
  timeZone: WORKSHOP_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** True for a day that exists, written `yyyy-mm-dd`, in the years 1900–2199. */
export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) return false;
  return value >= '1900-01-01' && value <= '2199-12-31';
}

/** True for `00:00` … `23:59`. */
export function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === 'string' && TIME.test(value);
}

/** What the workshop's calendar and clock show at this instant. */
export function localDateTime(instant: Instant): { date: LocalDate; time: LocalTime } {
  const [date = '', time = ''] = berlin.format(new Date(instant)).split(' ');
  return { date, time };
}

/** The weekday of a local date. */
export function weekdayOf(date: LocalDate): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] as Weekday;
}

/** True for Saturday and Sunday, which are never bookable. */
export function isWeekend(date: LocalDate): boolean {
  const day = weekdayOf(date);
  return day === 'SATURDAY' || day === 'SUNDAY';
}

/** The date so many days later (negative: earlier). */
export function addDays(date: LocalDate, days: number): LocalDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The date so many months later (negative: earlier); the last day of a month that has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const day = new Date(`${date}T00:00:00Z`);
  const dayOfMonth = day.getUTCDate();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() + months);
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate();
  day.setUTCDate(Math.min(dayOfMonth, last));
  return day.toISOString().slice(0, 10);
}

/** Minutes since midnight. */
export function minutesOf(time: LocalTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** `HH:mm` of minutes since midnight, 0 to 1439. */
export function timeOfMinutes(minutes: number): LocalTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const LOCAL_TIMESTAMP = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The instant of a point in time as a form sends it: the workshop's date and time (`yyyy-mm-ddTHH:mm`, with seconds or
 * without), or an instant with its offset. Null: neither.
 */
export function instantOfTyped(typed: string): Instant | null {
  if (LOCAL_TIMESTAMP.test(typed)) return isLocalDate(typed.slice(0, 10)) ? instantOfLocal(typed) : null;
  if (!INSTANT.test(typed) || !isLocalDate(typed.slice(0, 10))) return null;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** By how many milliseconds the workshop's clock is ahead of UTC at this instant. */
function aheadAt(at: number): number {
  const { date, time } = localDateTime(new Date(at).toISOString());
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000;
}

/** An hour or two ahead: what it is at the guessed instant tells which. */
function instantOfLocal(local: string): Instant {
  const wanted = Date.parse(`${local.length === 16 ? `${local}:00` : local}Z`);
  const guess = wanted - aheadAt(wanted);
  return new Date(wanted - aheadAt(guess)).toISOString();
}
