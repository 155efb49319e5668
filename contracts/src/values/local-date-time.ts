import type { Instant } from '../kernel/domain-event.js';

/** A day in the workshop's time zone, `yyyy-mm-dd`. */
export type LocalDate = string;
/** A wall-clock time in the workshop's time zone, `HH:mm`. */
export type LocalTime = string;

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

/** True for an existing day `yyyy-mm-dd` in the years 1900–2199. */
export function isLocalDate(value: unknown): value is LocalDate {
  if (typeof value !== 'string' || !DATE.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) return false;
  return value >= '1900-01-01' && value <= '2199-12-31';
}

export function isLocalTime(value: unknown): value is LocalTime {
  return typeof value === 'string' && TIME.test(value);
}

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** More than a year has. */
const MOST_HOURS = 10_000;
/** Day and hour by hours since 1970, because formatting takes ten times as long as looking them up. */
const knownHours = new Map<number, readonly [date: LocalDate, hour: string]>();

/** The instant in the workshop's time zone, which has differed from UTC by full hours since 1893. */
export function localDateTime(instant: Instant): { date: LocalDate; time: LocalTime } {
  const at = Date.parse(instant);
  const hours = Math.floor(at / HOUR_MS);
  const [date, hour] = knownHours.get(hours) ?? localHour(hours);
  const minute = Math.floor((at - hours * HOUR_MS) / MINUTE_MS);
  return { date, time: `${hour}:${String(minute).padStart(2, '0')}` };
}

function localHour(hours: number): readonly [date: LocalDate, hour: string] {
  const [date = '', time = ''] = berlin.format(hours * HOUR_MS).split(' ');
  const found = [date, time.slice(0, 2)] as const;
  if (knownHours.size >= MOST_HOURS) knownHours.clear();
  knownHours.set(hours, found);
  return found;
}

export function weekdayOf(date: LocalDate): Weekday {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay();
  return WEEKDAYS[(sundayFirst + 6) % 7] as Weekday;
}

/** Saturdays and Sundays are never bookable. */
export function isWeekend(date: LocalDate): boolean {
  const day = weekdayOf(date);
  return day === 'SATURDAY' || day === 'SUNDAY';
}

export function addDays(date: LocalDate, days: number): LocalDate {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** The days from one day to another; negative if the other one is before. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

/** The date `months` later; clamped to the last day of a shorter month. */
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

/** `HH:mm` from minutes since midnight, 0 to 1439. */
export function timeOfMinutes(minutes: number): LocalTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const LOCAL_TIMESTAMP = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
/** An instant with its offset, as text. */
export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses local time (`yyyy-mm-ddTHH:mm`, optional seconds) or an instant with offset; null if it is neither. */
export function instantOfTyped(typed: string): Instant | null {
  if (LOCAL_TIMESTAMP.test(typed)) return isLocalDate(typed.slice(0, 10)) ? instantOfLocal(typed) : null;
  if (!INSTANT.test(typed) || !isLocalDate(typed.slice(0, 10))) return null;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** The workshop's offset from UTC at this instant, in milliseconds. */
function aheadAt(at: number): number {
  const { date, time } = localDateTime(new Date(at).toISOString());
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at / 60_000) * 60_000;
}

/**
 * The instant of `yyyy-mm-ddTHH:mm` (optional seconds) in the workshop's time zone. A time that daylight saving skips
 * moves one hour later; of a time that occurs twice, the second is returned.
 */
export function instantOfLocal(local: string): Instant {
  const wanted = Date.parse(`${local}Z`);
  const guess = wanted - aheadAt(wanted);
  return new Date(wanted - aheadAt(guess)).toISOString();
}
