import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Log } from '../../../platform/telemetry/log.js';
import { securityOf, type ReadCall } from './esdb-client.js';
import { Discovery, wantsLeader } from './esdb-discovery.js';
import { Expiry } from './esdb-expiry.js';
import {
  faultOf,
  isCommitTimeout,
  isDropped,
  isOfConnection,
  leaderNamedBy,
  SessionRetired,
  unavailable,
  type Endpoint,
} from './esdb-faults.js';
import { EsdbSession } from './esdb-session.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';

/** Maximum number of parallel calls; others wait within their timeout. */
const MAX_CALLS = 256;
/** While the server is away, a connection is tried at most this often. */
const RETRY_AFTER_MS = 100;
/** How often the other nodes of a cluster are asked for a new leader. */
const ASK_OTHERS_EVERY_MS = 1_000;
/** Dropped subscriptions are normal under load; the log mentions them at most this often. */
const TELL_DROPS_EVERY_MS = 60_000;

/** A read without end. `faultOfLoss` converts the error that ended it into the port's error. */
export type Following = { readonly call: ReadCall; readonly faultOfLoss: (error: unknown) => unknown };

/** Work on a session. `isAgain`: a retry; the first try may have been executed. */
type Work<Result> = (session: EsdbSession, expiry: Expiry, isAgain: boolean) => Promise<Result>;

/**
 * Keeps one session and replaces it if a call finds the server away or another node leading; running calls restart on
 * the next session within their timeout. A single call that the server gives up does not end the session. Every call
 * ends within its timeout.
 */
export class EsdbConnection {
  private readonly discovery: Discovery;
  private session: EsdbSession;
  /** The node that was named as leader. */
  private leader: Endpoint | null = null;
  private readonly running = new Set<Promise<unknown>>();
  private readonly waiting: (() => void)[] = [];
  private readonly watch: NodeJS.Timeout | undefined;
  private isAsking = false;
  private calls = 0;
  private isAway = false;
  private isClosed = false;
  private untoldDrops = 0;
  private toldDropsAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly options: ConnectionOptions,
    private readonly timeoutMs: number,
    private readonly log: Log,
  ) {
    this.discovery = new Discovery(options, securityOf(options));
    this.session = this.newSession();
    if (!this.discovery.isCluster || !wantsLeader(options)) return;
    this.watch = setInterval(() => void this.askOthers(), ASK_OTHERS_EVERY_MS);
    this.watch.unref();
  }

  /** Runs the work on the current session. Rejects with the port's errors only; with `away` at the timeout. */
  run<Result>(work: Work<Result>): Promise<Result> {
    this.requireOpen();
    const running = this.within(work);
    this.running.add(running);
    const remove = (): unknown => this.running.delete(running);
    running.then(remove, remove);
    return running;
  }

  /** Starts a read without end. Rejects with the port's errors. */
  async follow(request: ReadReq): Promise<Following> {
    this.requireOpen();
    const session = await this.next();
    const faultOfLoss = (error: unknown): unknown => {
      const fault = faultOf(this.failed(session, error));
      if (isDropped(fault)) this.tellDrop();
      return fault;
    };
    try {
      this.requireOpen();
      const call = await session.follow(request);
      this.found();
      return { call, faultOfLoss };
    } catch (error) {
      throw faultOfLoss(error);
    }
  }

  /** Waits for running calls, then closes. */
  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.watch);
    await Promise.allSettled(this.running);
    this.session.retire();
    this.discovery.close();
  }

  requireOpen(): void {
    if (this.isClosed) throw unavailable('closed');
  }

  private async within<Result>(work: Work<Result>): Promise<Result> {
    const expiry = new Expiry(this.timeoutMs);
    let used: EsdbSession | undefined;
    const attempt = async (): Promise<Result> => {
      await this.takeTurn();
      try {
        return await this.untilDone(work, expiry, (session) => (used = session));
      } finally {
        this.passTurn();
      }
    };
    try {
      const over = new Promise<never>((_, reject) => {
        expiry.whenOver((error) => reject(used === undefined ? error : this.failed(used, error)));
      });
      const result = await Promise.race([attempt(), over]);
      this.found();
      return result;
    } finally {
      expiry.clear();
    }
  }

  /** Restarts when a session ends, until the timeout or until the next session does not answer either. */
  private async untilDone<Result>(
    work: Work<Result>,
    expiry: Expiry,
    onUse: (session: EsdbSession) => void,
  ): Promise<Result> {
    for (let isAgain = false; ; isAgain = true) {
      expiry.throwIfOver();
      const session = await this.next();
      onUse(session);
      let isWarm = false;
      try {
        await session.warmUp();
        expiry.throwIfOver();
        isWarm = true;
        if (!session.isRetired) return await work(session, expiry, isAgain);
      } catch (error) {
        const fault = this.failed(session, error);
        if (!this.mayBeginAnew(fault, isWarm)) throw fault;
      }
    }
  }

  private mayBeginAnew(fault: unknown, wasWarm: boolean): boolean {
    if (fault instanceof SessionRetired) return true;
    if (!(fault instanceof StoreUnavailable)) return false;
    if (isCommitTimeout(fault) || leaderNamedBy(fault) !== null) return true;
    return isOfConnection(fault) && (wasWarm || this.discovery.isCluster);
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

  private newSession(): EsdbSession {
    const session = new EsdbSession(this.options, this.timeoutMs, this.discovery, this.leader);
    this.leader = null;
    return session;
  }

  private async next(): Promise<EsdbSession> {
    const waitMs = RETRY_AFTER_MS - (performance.now() - this.session.createdAt);
    if (this.session.isRetired && this.leader === null && waitMs > 0) await delay(waitMs);
    if (this.session.isRetired) this.session = this.newSession();
    return this.session;
  }

  private failed(session: EsdbSession, error: unknown): unknown {
    if (error instanceof SessionRetired) return error;
    const fault = faultOf(error);
    if (!(fault instanceof StoreUnavailable) || !isOfConnection(fault)) return fault;
    if (session !== this.session || session.isRetired) return fault;
    session.retire();
    this.leader = leaderNamedBy(fault);
    if (this.leader !== null) return fault;
    if (!this.isAway && !this.isClosed) this.log.warn({ err: fault.cause }, 'The event store is away');
    this.isAway = true;
    return fault;
  }

  private found(): void {
    if (this.isAway) this.log.info('The event store is back');
    this.isAway = false;
  }

  /** A paused leader does not report it; the other nodes report a new leader. */
  private async askOthers(): Promise<void> {
    const { session } = this;
    const isUsed = this.calls > 0 || session.isFollowed;
    if (this.isAsking || !isUsed || session.isRetired || session.node === undefined) return;
    this.isAsking = true;
    const leader = await this.discovery.leaderBeside(session.node);
    this.isAsking = false;
    if (leader === null || session !== this.session || session.isRetired || this.isClosed) return;
    this.log.warn({ node: session.node, leader }, 'Another node of the event store leads');
    this.leader = leader;
    session.abandon();
  }

  private tellDrop(): void {
    this.untoldDrops++;
    if (performance.now() - this.toldDropsAt < TELL_DROPS_EVERY_MS) return;
    this.log.warn(
      { times: this.untoldDrops },
      'The event store drops subscriptions that are behind; they go on where they were',
    );
    this.toldDropsAt = performance.now();
    this.untoldDrops = 0;
  }
}
