import type { Instant } from '#contracts/kernel/domain-event.js';

const LONGEST_DELAY_MS = 3_600_000;
const LONGEST_REASON = 500;

/** Delay after the n-th failed attempt: 1, 5, 25, 125 … s, at most an hour. */
export function retryDelayMs(attempt: number): number {
  return Math.min(1_000 * 5 ** (attempt - 1), LONGEST_DELAY_MS);
}

/** How often the process may die while it runs a job; about a day, because the pauses grow to an hour. */
export const MOST_DEATHS = 30;
export const ENDED_WITH_PROCESS = 'The process ended while the job ran';

/**
 * Pause before a job runs again whose process has died for the n-th time: none, then 1, 5, 25 … s, at most an hour. So
 * a process that is restarted again and again is not killed by the same job each time.
 */
export function pauseAfterDeathMs(deaths: number): number {
  return deaths <= 1 ? 0 : retryDelayMs(deaths - 1);
}

/** The error's message for the staff, without the mail addresses that mail servers repeat in their errors. */
export function reasonOf(error: unknown): string {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const text = typeof message === 'string' ? `${String(name)}: ${message}` : String(error);
  // Word by word: a regex for addresses would be quadratic on one long word.
  return text.replace(/[^\s<>"']+/g, (word) => (word.includes('@') ? '…' : word)).slice(0, LONGEST_REASON);
}

/** The instant `ms` later; negative: earlier. */
export function later(instant: Instant, ms: number): Instant {
  return new Date(Date.parse(instant) + ms).toISOString();
}
