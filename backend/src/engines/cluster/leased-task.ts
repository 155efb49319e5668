import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../platform/telemetry/log.js';
import type { HeldLease, Leases } from './lease.js';

/** Work that runs until it is stopped; it may be stopped while starting. */
export type Running = {
  /** Rejects if the work could not start. */
  readonly started: Promise<void>;
  stop(): Promise<void>;
};

export type LeasedTaskOptions = {
  readonly leases: Leases;
  /** Tasks of one name run in one process at a time. */
  readonly name: string;
  /** Unique name of this process. */
  readonly holder: string;
  /** Starts the work; called each time the lease is won. */
  readonly run: (token: number) => Running;
  readonly log: Log;
  /** Another process takes over after this time without renewal; default 3.5 s. */
  readonly ttlMs?: number;
};

/** Plus the polling interval of a tenth: another process takes over within five seconds. */
const DEFAULT_TTL_MS = 3_500;
/** Share of an unrenewable lease in which the task may still run; the rest is for stopping. */
const USED_PART = 0.8;

/**
 * Runs a task while this process holds the lease, otherwise waits. Stops the task if the lease is lost or cannot be
 * renewed in time; if the start fails, releases the lease and competes again.
 */
export class LeasedTask {
  private readonly stopping = new AbortController();
  private readonly ttlMs: number;
  private loop: Promise<void> = Promise.resolve();

  constructor(private readonly options: LeasedTaskOptions) {
    this.ttlMs = options.ttlMs ?? DEFAULT_TTL_MS;
  }

  /** Starts competing for the lease; does not wait for it. */
  start(): void {
    this.loop = this.compete();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  private async compete(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      const askedAt = performance.now();
      const lease = await this.acquire();
      if (lease !== null) await this.hold(lease, this.usedUntil(askedAt));
      await this.pause(this.ttlMs / 10);
    }
  }

  private async acquire(): Promise<HeldLease | null> {
    const { leases, name, holder, log } = this.options;
    try {
      return await leases.acquire(name, holder, this.ttlMs);
    } catch (err) {
      log.warn({ err, lease: name }, 'The lease cannot be requested');
      return null;
    }
  }

  private async hold(lease: HeldLease, usedUntil: number): Promise<void> {
    const { name, run, log } = this.options;
    log.info({ lease: name, token: lease.token }, 'Lease won');
    const failed = new AbortController();
    // Once per lease, not per renewal: a signal keeps everything joined to it as long as it lives.
    const ends = AbortSignal.any([this.stopping.signal, failed.signal]);
    const running = run(lease.token);
    running.started.catch((err: unknown) => {
      log.error({ err, lease: name }, 'The task of a lease could not begin');
      failed.abort();
    });
    await this.renewUntil(lease, usedUntil, ends);
    log.info({ lease: name, token: lease.token }, 'Lease ends');
    await running.stop().catch((err: unknown) => this.warnOfStop(err));
    // A start in progress must not outlive the lease.
    await running.started.catch(() => undefined);
    await this.options.leases.release(lease).catch((err: unknown) => this.warnOfStop(err));
  }

  /**
   * Returns when the lease is lost or about to expire, or the task is to end. Does not wait for a hanging call beyond
   * that.
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

  /** Counted from before the request: the server's period starts later. */
  private usedUntil(askedAt: number): number {
    return askedAt + this.ttlMs * USED_PART;
  }

  private warnOfStop(err: unknown): void {
    this.options.log.warn({ err, lease: this.options.name }, 'The task of a lease did not end cleanly');
  }

  /** False if the task is to end. */
  private pause(ms: number, signal: AbortSignal = this.stopping.signal): Promise<boolean> {
    return delay(ms, true, { signal }).catch(() => false);
  }
}
