import type { ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Log } from '../telemetry/log.js';
import type { ReadCall } from './esdb-client.js';
import { Expiry } from './esdb-expiry.js';
import { faultOf, unavailable } from './esdb-faults.js';
import { EsdbSession } from './esdb-session.js';
import { StoreUnavailable } from './event-store.js';

/** So many calls are under way at once; the others wait, within their time. */
const MAX_CALLS = 256;
/** While the server is away, a new connection is tried at most so often, however many ask. */
const RETRY_AFTER_MS = 100;

/** A read without an end. `faultOfLoss` is told what ended it after all and returns the port's error. */
export type Following = { readonly call: ReadCall; readonly faultOfLoss: (error: unknown) => unknown };

/**
 * Keeps one session and replaces it when a call finds the server away: the next call begins on a fresh connection, which
 * in a cluster finds the new leader. Every call ends within its time-out.
 */
export class EsdbConnection {
  private session: EsdbSession;
  private readonly running = new Set<Promise<unknown>>();
  private readonly waiting: (() => void)[] = [];
  private calls = 0;
  private isAway = false;
  private isClosed = false;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly timeoutMs: number,
    private readonly log: Log,
  ) {
    this.session = new EsdbSession(options, timeoutMs);
  }

  /** Does the work on the present connection. Rejects with the port's errors only; `away` at the latest when it expires. */
  run<Result>(work: (session: EsdbSession, expiry: Expiry) => Promise<Result>): Promise<Result> {
    this.requireOpen();
    const running = this.within(work);
    this.running.add(running);
    const remove = (): unknown => this.running.delete(running);
    running.then(remove, remove);
    return running;
  }

  /** Starts a read without an end. Rejects with the port's errors. */
  async follow(request: ReadReq): Promise<Following> {
    this.requireOpen();
    const session = this.current();
    const faultOfLoss = (error: unknown): unknown => this.failed(session, error);
    try {
      const call = await session.follow(request);
      this.found();
      return { call, faultOfLoss };
    } catch (error) {
      throw faultOfLoss(error);
    }
  }

  /** Waits for the calls under way, then closes. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.allSettled(this.running);
    this.session.retire();
  }

  requireOpen(): void {
    if (this.isClosed) throw unavailable('closed');
  }

  private async within<Result>(
    work: (session: EsdbSession, expiry: Expiry) => Promise<Result>,
  ): Promise<Result> {
    const expiry = new Expiry(this.timeoutMs);
    let used: EsdbSession | undefined;
    const attempt = async (): Promise<Result> => {
      await this.takeTurn();
      try {
        expiry.throwIfOver();
        do {
          used = this.current();
          await used.warmUp();
          expiry.throwIfOver();
        } while (used.isRetired);
        return await work(used, expiry);
      } finally {
        this.passTurn();
      }
    };
    try {
      const over = new Promise<never>((_, reject) => {
        expiry.whenOver(reject);
      });
      const result = await Promise.race([attempt(), over]);
      this.found();
      return result;
    } catch (error) {
      throw used === undefined ? faultOf(error) : this.failed(used, error);
    } finally {
      expiry.clear();
    }
  }

  private async takeTurn(): Promise<void> {
    if (this.calls < MAX_CALLS) this.calls++;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  private passTurn(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.calls--;
    else next();
  }

  private current(): EsdbSession {
    if (this.session.isRetired && performance.now() - this.session.createdAt >= RETRY_AFTER_MS) {
      this.session = new EsdbSession(this.options, this.timeoutMs);
    }
    if (this.session.isRetired) throw unavailable('away');
    return this.session;
  }

  private failed(session: EsdbSession, error: unknown): unknown {
    const fault = faultOf(error);
    if (!(fault instanceof StoreUnavailable) || fault.fault !== 'away') return fault;
    if (session === this.session && !session.isRetired) {
      session.retire();
      if (!this.isAway && !this.isClosed) this.log.warn({ err: fault.cause }, 'The event store is away');
      this.isAway = true;
    }
    return fault;
  }

  private found(): void {
    if (this.isAway) this.log.info('The event store is back');
    this.isAway = false;
  }
}
