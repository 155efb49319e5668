import { refuse } from '#contracts/kernel/problem.js';

/** So many failures in the window are free; each one more doubles the wait. */
const FREE_FAILURES = { name: 5, address: 20 } as const;
const WINDOW_SECONDS = 15 * 60;
const FIRST_WAIT_SECONDS = 30;
/** Never a permanent lock: the longest wait is the window itself. */
const LONGEST_WAIT_SECONDS = WINDOW_SECONDS;
/** Names and addresses remembered at most; the oldest go first. */
const MAX_ENTRIES = 50_000;

type Failures = { readonly count: number; readonly last: number; readonly blockedUntil: number };

/**
 * Slows down guessing of passwords: after 5 failures for a name or 20 for an address in 15 minutes log-ins are refused
 * with 429, at first for 30 seconds, then twice as long with every further failure, at most 15 minutes.
 * Kept in memory of this process. Times are milliseconds since 1970.
 */
export class LoginThrottle {
  private readonly failures = new Map<string, Failures>();

  /** Refuses with 429 and Retry-After while the name or the address has to wait. Counts as a try under way. */
  admit(name: string, address: string, now: number): void {
    for (const key of keysOf(name, address)) {
      const blockedUntil = this.failures.get(key.id)?.blockedUntil ?? 0;
      if (blockedUntil > now) {
        throw refuse('too-many-requests', { retryAfterSeconds: Math.ceil((blockedUntil - now) / 1000) });
      }
    }
    // Counted before the password is looked at: parallel guesses must not all slip through together.
    for (const key of keysOf(name, address)) this.count(key.id, key.free, now);
  }

  /** The log-in was right: the name starts anew, and the address gets its try back. */
  succeeded(name: string, address: string): void {
    const [nameKey, addressKey] = keysOf(name, address);
    this.failures.delete(nameKey.id);
    this.takeBack(addressKey.id);
  }

  /** The try said nothing about the password (overload): neither name nor address is blamed. */
  undecided(name: string, address: string): void {
    for (const key of keysOf(name, address)) this.takeBack(key.id);
  }

  private count(id: string, free: number, now: number): void {
    const known = this.failures.get(id);
    const count = known && forgottenAt(known) > now ? known.count + 1 : 1;
    const waitSeconds =
      count < free ? 0 : Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(count - free, 20), LONGEST_WAIT_SECONDS);
    this.failures.delete(id);
    this.failures.set(id, { count, last: now, blockedUntil: now + waitSeconds * 1000 });
    if (this.failures.size > MAX_ENTRIES) this.failures.delete(this.failures.keys().next().value as string);
  }

  private takeBack(id: string): void {
    const known = this.failures.get(id);
    if (!known) return;
    if (known.count <= 1) this.failures.delete(id);
    else this.failures.set(id, { ...known, count: known.count - 1, blockedUntil: 0 });
  }
}

/** Counted from the end of the wait, so that sitting it out does not buy five new guesses. */
function forgottenAt({ last, blockedUntil }: Failures): number {
  return Math.max(last, blockedUntil) + WINDOW_SECONDS * 1000;
}

type Key = { readonly id: string; readonly free: number };

function keysOf(name: string, address: string): readonly [Key, Key] {
  return [
    { id: `name:${name}`, free: FREE_FAILURES.name },
    { id: `address:${address}`, free: FREE_FAILURES.address },
  ];
}
