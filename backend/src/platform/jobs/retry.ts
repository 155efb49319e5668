import type { Instant } from '#contracts/kernel/domain-event.js';

const LONGEST_DELAY_MS = 3_600_000;
const LONGEST_REASON = 500;

/** How long to wait after the n-th failed attempt: 1, 5, 25, 125 … s, at most an hour. */
export function retryDelayMs(attempt: number): number {
  return Math.min(1_000 * 5 ** (attempt - 1), LONGEST_DELAY_MS);
}

/** The error in words for the staff. Mail addresses, which mail servers repeat in their errors, are left out. */
export function reasonOf(error: unknown): string {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  const text = typeof message === 'string' ? `${String(name)}: ${message}` : String(error);
  // Word by word: searched for as an address, each character of a long word would begin one.
  return text.replace(/[^\s<>"']+/g, (word) => (word.includes('@') ? '…' : word)).slice(0, LONGEST_REASON);
}

/** The instant so many milliseconds later; negative: earlier. */
export function later(instant: Instant, ms: number): Instant {
  return new Date(Date.parse(instant) + ms).toISOString();
}
