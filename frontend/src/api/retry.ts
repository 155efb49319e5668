import { ApiError } from './api-error.js';

const RETRIES = 3;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Retries after a lost connection and after 5xx. A refusal (4xx) would be refused again. */
export function isWorthRetrying(failures: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < RETRIES;
}

/** Milliseconds before the next attempt: 0.5 s, 1 s, 2 s …, at most 30 s. */
export function retryWaitMs(failures: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
}

/** Milliseconds that the server asks to wait (503 with Retry-After, e.g. while read models are built); false: none. */
export function nextTryMs(error: unknown): number | false {
  if (!(error instanceof ApiError) || error.status !== 503) return false;
  return error.retryAfterSeconds === undefined ? false : error.retryAfterSeconds * 1_000;
}
