import type { Instant } from '../../kernel/domain-event.js';

const FORGOTTEN_AFTER_MS = 12 * 3_600_000;

/** True for a timer that has run for more than twelve hours at `now` (milliseconds). */
export function isForgotten(startTime: Instant, now: number): boolean {
  return now - Date.parse(startTime) > FORGOTTEN_AFTER_MS;
}
