import { hash, verify } from '@node-rs/argon2';
import { refuse } from '#contracts/kernel/problem.js';

/** OWASP's first recommendation for Argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Each hash takes about 30 ms of a core: more at once would starve other requests. */
const MAX_AT_ONCE = 2;
/** Maximum queue length, about half a second. Further calls are refused. */
const MAX_WAITING = 32;
const RETRY_AFTER_SECONDS = 2;

/** Argon2id with at most two concurrent hashes. 503 with Retry-After if the queue is full. One instance per process. */
export class PasswordHashing {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, COST));
  }

  /** Constant time: takes as long for an unknown user (`encoded` null), and returns false. */
  async verify(encoded: string | null, password: string): Promise<boolean> {
    this.decoy ??= hash('decoy', COST);
    const against = encoded ?? (await this.decoy);
    const matches = await this.inTurn(() => verify(against, password));
    return matches && encoded !== null;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running >= MAX_AT_ONCE) {
      if (this.waiting.length >= MAX_WAITING)
        throw refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running++;
    }
    try {
      return await work();
    } finally {
      // Hands the slot over, so that a later call cannot overtake.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
