import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../telemetry/log.js';
import type { HeldLease, Leases } from './lease.js';

/** Work that goes on until it is stopped, also while it is still beginning. */
export type Running = {
  /** Rejects when it could not begin. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
};

export type LeasedTaskOptions = {
  readonly leases: Leases;
  /** The lease's name; tasks of one name run in one process at a time. */
  readonly name: string;
  /** Names this process; unique among all. */
  readonly holder: string;
  /** Begins the work; called anew each time the lease is won. */
  readonly run: (token: number) => Running;
  readonly log: Log;
  /** After this time without renewal another process takes over; default 8 s. */
  readonly ttlMs?: number;
};

/** With the time between two looks at it: another process takes over within ten seconds. */
const DEFAULT_TTL_MS = 8_000;
/** What the task may use of a lease that cannot be renewed; the rest is for ending before another begins. */
const USED_PART = 0.8;

/**
 * Runs a task in this process while it holds the lease, and stands by while another does. When the lease is lost, or
 * cannot be renewed before it runs out, the task is stopped; when beginning fails, the lease is given up and won anew.
 */
export class LeasedTask {
  private readonly stopping = new AbortController();
  private readonly ttlMs: number;
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: LeasedTaskOptions) {
    this.ttlMs = options.ttlMs ?? DEFAULT_TTL_MS;
  }

  /** Begins to compete for the lease; does not wait for it. */
  start(): void {
    this.loop = this.compete();
  }

  /** Stops the task, then gives the lease up. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async compete(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const askedAt = performance.now();
      const lease = await this.acquire();
      if (lease !== null) await this.hold(lease, this.usedUntil(askedAt));
      await this.pause(this.ttlMs / 5);
    }
  }

  private async acquire(): Promise<HeldLease | null> {
    const { leases, name, holder, log } = this.options;
    try {
      return await leases.acquire(name, holder, this.ttlMs);
    } catch (err) {
      log.warn({ err, lease: name }, 'The lease cannot be asked for');
      return null;
    }
  }

  /** Returns when the lease is lost or the task is to end. */
  private async hold(lease: HeldLease, usedUntil: number): Promise<void> {
    const { name, run, log } = this.options;
    log.info({ lease: name, token: lease.token }, 'Lease won');
    const failed = new AbortController();
    // Once for the lease, not for each renewal: what is joined to a signal stays with it as long as the process lives.
    const ends = AbortSignal.any([this.stopping.signal, failed.signal]);
    const running = run(lease.token);
    running.started.catch((err: unknown) => {
      log.error({ err, lease: name }, 'The task of a lease could not begin');
      failed.abort();
    });
    await this.renewUntil(lease, usedUntil, ends);
    log.info({ lease: name, token: lease.token }, 'Lease ends');
    await running.stop().catch((err: unknown) => this.warnOfStop(err));
    // A beginning that is still under way must not outlive the lease, or it would meet the next one.
    await running.started.catch(() => undefined);
    await this.options.leases.release(lease).catch((err: unknown) => this.warnOfStop(err));
  }

  /**
   * Returns when the lease is somebody else's, may soon be, or the task is to end. A call that hangs is not waited for
   * beyond that: somebody else has the lease by then.
   */
  private async renewUntil(lease: HeldLease, usedUntil: number, ends: AbortSignal): Promise<void> {
    let until = usedUntil;
    while (await this.pause(Math.min(this.ttlMs / 3, until - performance.now()), ends)) {
      if (performance.now() >= until) return;
      const askedAt = performance.now();
      const enough = new AbortController();
      try {
        const tooLate = delay(until - askedAt, null, { signal: enough.signal });
        const renewed = await Promise.race([this.options.leases.renew(lease, this.ttlMs), tooLate]);
        if (renewed === false) return;
        if (renewed === true) until = this.usedUntil(askedAt);
      } catch (err) {
        this.options.log.warn({ err, lease: lease.name }, 'The lease cannot be renewed');
      } finally {
        enough.abort();
      }
    }
  }

  /** Counted from before it was asked for: the server's time for it began later. */
  private usedUntil(askedAt: number): number {
    return askedAt + this.ttlMs * USED_PART;
  }

  private warnOfStop(err: unknown): void {
    this.options.log.warn({ err, lease: this.options.name }, 'The task of a lease did not end cleanly');
  }

  /** False when the task is to end. */
  private pause(ms: number, signal: AbortSignal = this.stopping.signal): Promise<boolean> {
    return delay(ms, true, { signal }).catch(() => false);
  }
}
