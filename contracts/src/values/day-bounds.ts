import type { Instant } from '../kernel/domain-event.js';
import { addDays, INSTANT, instantOfLocal, isLocalDate, type LocalDate } from './local-date-time.js';

/** Parses a local day (its last millisecond) or an instant; null if the text is neither. */
export function instantAsOf(dayOrInstant: string): Instant | null {
  if (isLocalDate(dayOrInstant)) return endOfDay(dayOrInstant);
  if (!INSTANT.test(dayOrInstant)) return null;
  const time = Date.parse(dayOrInstant);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export function startOfDay(date: LocalDate): Instant {
  return instantOfLocal(`${date}T00:00`);
}

export function endOfDay(date: LocalDate): Instant {
  return new Date(Date.parse(startOfDay(addDays(date, 1))) - 1).toISOString();
}
