import {
  FIRST_WAIT_SECONDS,
  LoginThrottle,
  type LoginAttempt,
  LONGEST_WAIT_SECONDS,
  throttleKeysOf,
  tooEarly,
  WINDOW_SECONDS,
} from './login-throttle.js';
import { keepAtMost } from '../../platform/keep-at-most.js';

const MAX_ENTRIES = 50_000;

type Failures = { readonly count: number; readonly last: number; readonly blockedUntil: number };

/** Counts in memory, for a single API process. */
export class MemoryLoginThrottle extends LoginThrottle {
  private readonly failures = new Map<string, Failures>();

  async admit(attempt: LoginAttempt, now: number): Promise<void> {
    const keys = throttleKeysOf(attempt);
    for (const { id } of keys) {
      const blockedUntil = this.failures.get(id)?.blockedUntil ?? 0;
      const waitMs = blockedUntil - now;
      // A longer wait was caused by a clock that was wrong.
      if (waitMs > 0 && waitMs <= LONGEST_WAIT_SECONDS * 1000) throw tooEarly(waitMs);
    }
    for (const { id, free } of keys) this.count(id, free, now);
  }

  async succeeded(attempt: LoginAttempt): Promise<void> {
    const [own, ...others] = throttleKeysOf(attempt);
    this.failures.delete(own.id);
    for (const { id } of others) this.takeBack(id);
  }

  async undecided(attempt: LoginAttempt): Promise<void> {
    for (const { id } of throttleKeysOf(attempt)) this.takeBack(id);
  }

  private count(id: string, free: number, now: number): void {
    const known = this.failures.get(id);
    const count = known && forgottenAt(known) > now ? known.count + 1 : 1;
    const waitSeconds =
      count < free ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(count - free, 20), LONGEST_WAIT_SECONDS);
    this.failures.delete(id);
    this.failures.set(id, { count, last: now, blockedUntil: now + waitSeconds * 1000 });
    keepAtMost(this.failures, MAX_ENTRIES);
  }

  private takeBack(id: string): void {
    const known = this.failures.get(id);
    if (!known) return;
    if (known.count <= 1) this.failures.delete(id);
    else this.failures.set(id, { ...known, count: known.count - 1, blockedUntil: 0 });
  }
}

function forgottenAt({ last, blockedUntil }: Failures): number {
  return Math.max(last, blockedUntil) + WINDOW_SECONDS * 1000;
}
