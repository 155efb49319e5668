import type { FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from '#contracts/kernel/problem.js';
import { keepAtMost } from '../../keep-at-most.js';
import { networkOf, retryAfterSecondsOf } from './rate-limit.js';

const MINUTE_MS = 60_000;
/** A caller that was quiet may use the calls of this time at once: opening a page takes some dozens. */
const AT_ONCE_MS = 15_000;
const HOLD_MS = 1_000;
/** Remembered networks; the one that called the longest time ago is forgotten first. */
const MOST_NETWORKS = 50_000;

export type CallLimitOptions = {
  readonly callsPerMinute: number;
  /** How long a refusal is held back on average; default: one second. */
  readonly holdMs?: number;
  /** Milliseconds of a clock that never goes back; default: that of the process. */
  readonly now?: () => number;
};

/**
 * The general limit of callers without a session, per address: for all routes, pages and files together, and in this
 * process alone, so that a call costs no network request. Calls are admitted at an even pace (GCRA, the algorithm of a
 * leaky bucket): with counts per window a flood would use a whole window at once, and everybody else would wait meanwhile.
 * A refusal is held back, because a flood that is refused at once asks again at once.
 */
export class CallLimit {
  /** When the calls of a network so far would have ended at the even pace. */
  private readonly pacedUntil = new Map<string, number>();
  private readonly holding = new WeakSet<Socket>();
  private readonly paceMs: number;
  private readonly holdMs: number;
  private readonly now: () => number;

  constructor({ callsPerMinute, holdMs = HOLD_MS, now = () => performance.now() }: CallLimitOptions) {
    this.paceMs = MINUTE_MS / callsPerMinute;
    this.holdMs = holdMs;
    this.now = now;
  }

  /**
   * Counts a call; undefined if it is admitted. Else marks the request and returns a promise, which rejects with a
   * refusal (429) after a pause.
   */
  admit(request: FastifyRequest): Promise<never> | undefined {
    const waitMs = this.take(networkOf(request.ip));
    if (waitMs <= 0) return undefined;
    request.isBeyondLimit = true;
    return this.refuse(request.raw.socket, retryAfterSecondsOf(waitMs));
  }

  /** The milliseconds until a call of the network is admitted; 0 or less: it is admitted, and counted. */
  private take(network: string): number {
    const now = this.now();
    const until = Math.max(now, this.pacedUntil.get(network) ?? now) + this.paceMs;
    const waitMs = until - now - AT_ONCE_MS;
    if (waitMs > 0) return waitMs;
    this.pacedUntil.delete(network);
    this.pacedUntil.set(network, until);
    keepAtMost(this.pacedUntil, MOST_NETWORKS);
    return waitMs;
  }

  /** One refusal per connection is held. A caller that sends more calls meanwhile loses the connection. */
  private async refuse(socket: Socket, retryAfterSeconds: number): Promise<never> {
    if (this.holding.has(socket)) socket.destroy();
    else {
      this.holding.add(socket);
      // Not all at the same moment.
      await pause(this.holdMs * (0.5 + Math.random()), undefined, { ref: false });
      this.holding.delete(socket);
    }
    throw refuse('too-many-requests', { retryAfterSeconds });
  }
}
