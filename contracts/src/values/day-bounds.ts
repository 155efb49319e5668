import type { Instant } from '../kernel/domain-event.js';
import { addDays, isLocalDate, localDateTime, type LocalDate } from './local-date-time.js';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const HOUR_MS = 60 * 60 * 1_000;

/** The instant of a point in time that is given as a local day (its last millisecond) or as an instant; null: neither. */
export function instantOf(dayOrInstant: string): Instant | null {
  if (isLocalDate(dayOrInstant)) return endOfDay(dayOrInstant);
  if (!INSTANT.test(dayOrInstant)) return null;
  const time = Date.parse(dayOrInstant);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** The first millisecond of a day in the workshop. */
export function startOfDay(date: LocalDate): Instant {
  // Berlin is one or two hours ahead of UTC.
  const midnight = Date.parse(`${date}T00:00:00.000Z`);
  const summer = new Date(midnight - 2 * HOUR_MS).toISOString();
  return localDateTime(summer).date === date ? summer : new Date(midnight - HOUR_MS).toISOString();
}

/** The last millisecond of a day in the workshop. */
export function endOfDay(date: LocalDate): Instant {
  return new Date(Date.parse(startOfDay(addDays(date, 1))) - 1).toISOString();
}
