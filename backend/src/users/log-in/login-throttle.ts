import { refuse, type Refusal } from '#contracts/kernel/problem.js';

/** Failures without a wait. Each further one doubles the wait. */
const FREE_FAILURES = { name: 5, address: 20, device: 5 } as const;
export const WINDOW_SECONDS = 15 * 60;
export const FIRST_WAIT_SECONDS = 30;
/** Never a permanent lock: the longest wait is the window itself. */
export const LONGEST_WAIT_SECONDS = WINDOW_SECONDS;

export type LoginAttempt = {
  /** As `normaliseUsername` writes it. */
  readonly name: string;
  /** The caller's network. */
  readonly address: string;
  /** The device on which this user has logged in before; null: another one. */
  readonly device: string | null;
};

/**
 * Slows down password guessing: after 5 failures for a name or 20 for an address within 15 minutes log-ins are refused
 * with 429, first for 30 seconds, then twice as long with every failure, at most 15 minutes. Failures expire 15 minutes
 * after the last one or the end of its wait, so that waiting does not grant five new guesses. A device on which the user
 * has logged in before has a counter of its own and no other, so that nobody can lock a user out from elsewhere. Times
 * are milliseconds since 1970. Also the injection token.
 */
export abstract class LoginThrottle {
  /**
   * Refuses with 429 and Retry-After while the device, or else name or address, must wait. Otherwise counts the attempt as failed at once,
   * so that parallel guesses, even in several processes, cannot all pass. Rejects with `StoreUnavailable` if the counts
   * cannot be read: an engine failure must not permit guessing.
   */
  abstract admit(attempt: LoginAttempt, now: number): Promise<void>;

  /** Successful log-in: resets the device or the name, and uncounts the attempt of the address. Never rejects. */
  abstract succeeded(attempt: LoginAttempt): Promise<void>;

  /** The password was not checked (overload), or the second step is missing: uncounts the attempt. Never rejects. */
  abstract undecided(attempt: LoginAttempt): Promise<void>;
}

export type ThrottleKey = { readonly id: string; readonly free: number };

/** The keys under which an attempt is counted, with their free failures. A success resets the first. */
export function throttleKeysOf({
  name,
  address,
  device,
}: LoginAttempt): readonly [ThrottleKey, ...ThrottleKey[]] {
  if (device !== null) return [{ id: `device:${device}`, free: FREE_FAILURES.device }];
  return [
    { id: `name:${name}`, free: FREE_FAILURES.name },
    { id: `address:${address}`, free: FREE_FAILURES.address },
  ];
}

export function tooEarly(remainingMs: number): Refusal {
  return refuse('too-many-requests', { retryAfterSeconds: Math.ceil(remainingMs / 1000) });
}
