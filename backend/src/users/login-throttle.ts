import { refuse, type Refusal } from '#contracts/kernel/problem.js';

/** So many failures in the window are free; each one more doubles the wait. */
const FREE_FAILURES = { name: 5, address: 20 } as const;
export const WINDOW_SECONDS = 15 * 60;
export const FIRST_WAIT_SECONDS = 30;
/** Never a permanent lock: the longest wait is the window itself. */
export const LONGEST_WAIT_SECONDS = WINDOW_SECONDS;

/**
 * Slows down guessing of passwords: after 5 failures for a name or 20 for an address in 15 minutes log-ins are refused
 * with 429, at first for 30 seconds, then twice as long with every further failure, at most 15 minutes. Failures are
 * forgotten 15 minutes after the last one or the wait it caused, so that sitting a wait out does not buy five new guesses.
 * Times are milliseconds since 1970. Also the injection token of the adapter in use.
 */
export abstract class LoginThrottle {
  /**
   * Refuses with 429 and Retry-After while the name or the address has to wait. Else the try counts as failed at once:
   * parallel guesses, also through several processes, must not all slip through together. Rejects with
   * `StoreUnavailable` when nobody can say: guessing must not become free by an engine's fault.
   */
  abstract admit(name: string, address: string, now: number): Promise<void>;

  /** The log-in was right: the name starts anew, and the address gets its try back. Never rejects. */
  abstract succeeded(name: string, address: string): Promise<void>;

  /** The try said nothing about the password (overload): neither name nor address is blamed. Never rejects. */
  abstract undecided(name: string, address: string): Promise<void>;
}

export type ThrottleKey = { readonly id: string; readonly free: number };

/** What a try is counted under, and how many failures of each are free. */
export function throttleKeysOf(name: string, address: string): readonly [ThrottleKey, ThrottleKey] {
  return [
    { id: `name:${name}`, free: FREE_FAILURES.name },
    { id: `address:${address}`, free: FREE_FAILURES.address },
  ];
}

/** The refusal of a try that came so many milliseconds too early. */
export function tooEarly(remainingMs: number): Refusal {
  return refuse('too-many-requests', { retryAfterSeconds: Math.ceil(remainingMs / 1000) });
}
