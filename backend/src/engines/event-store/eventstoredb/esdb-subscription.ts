import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Position } from '#contracts/kernel/domain-event.js';
import type { EsdbConnection } from './esdb-connection.js';
import { isDropped, unavailable } from './esdb-faults.js';
import { eventOf, subscription, type EventBytes } from './esdb-messages.js';
import { positionOf } from './esdb-positions.js';
import { type Subscription } from '../../../platform/event-store/event-store.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';

const DEFAULT_BATCH_SIZE = 500;
const BATCHES_AHEAD = 2;
const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 3_000;

export type EsdbSubscriptionOptions = {
  readonly after: Position;
  readonly onEvents: (events: readonly EventBytes[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly batchSize?: number;
};

/** An event, or the server's progress through filtered events. */
type Arrived = { readonly position: Position; readonly event: EventBytes | null };

/**
 * Follows the log with a catch-up subscription. After a lost connection, or a drop because of a slow handler, it
 * resumes after the last handled event and ignores known events, so that nothing is skipped or repeated. Only a
 * permanent error ends it: of the handler, or of an unreadable event.
 */
export class EsdbSubscription implements Subscription {
  private after: Position;
  private arrived: Arrived[] = [];
  private ended: { readonly error: unknown } | undefined;
  private stopped = false;
  private attempts = 0;
  private wakeSleeper: (() => void) | undefined;
  private readonly running: Promise<void>;
  private readonly batchSize: number;

  constructor(
    private readonly connection: EsdbConnection,
    private readonly options: EsdbSubscriptionOptions,
    private readonly onEnd: (subscription: EsdbSubscription) => void,
  ) {
    this.after = options.after;
    this.batchSize = options.batchSize ?? DEFAULT_BATCH_SIZE;
    this.running = this.run();
  }

  stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    return this.running;
  }

  private async run(): Promise<void> {
    try {
      while (!this.stopped) {
        try {
          await this.follow();
        } catch (error) {
          if (!isPassing(error)) throw error;
          // A dropped reader made progress first, so it may reconnect at once.
          const goesOnAtOnce = isDropped(error) && this.attempts === 0;
          this.attempts++;
          if (!goesOnAtOnce) await this.wait();
        }
      }
    } catch (error) {
      if (!this.stopped) {
        this.stopped = true;
        this.options.onError(error);
      }
    } finally {
      this.onEnd(this);
    }
  }

  private async follow(): Promise<void> {
    this.arrived = [];
    this.ended = undefined;
    const { call, faultOfLoss } = await this.connection.follow(subscription(this.after));
    let isCancelled = false;
    let isLost = false;
    // Only the first error counts; the end of the call follows from it.
    const lose = (error: unknown): void => {
      if (!isCancelled && !isLost) this.end(faultOfLoss(error));
      isLost = true;
    };
    call.on('data', (answer: ReadResp) => {
      // Messages of a cancelled call do not precede those of the next.
      if (isCancelled) return;
      try {
        const arrived = arrivedOf(answer);
        if (arrived === undefined) return;
        this.arrived.push(arrived);
        if (this.arrived.length >= this.batchSize * BATCHES_AHEAD) call.pause();
      } catch (error) {
        this.end(error);
      }
      this.wake();
    });
    call.on('error', lose);
    call.on('end', () => lose(unavailable('away')));
    try {
      while (!this.stopped) {
        if (this.arrived.length > 0) await this.deliver();
        else await this.arrival();
        if (call.isPaused() && this.arrived.length < this.batchSize) call.resume();
      }
    } finally {
      isCancelled = true;
      call.cancel();
    }
  }

  /** Waits for an event. Rejects if this call will deliver none. */
  private async arrival(): Promise<void> {
    if (this.ended !== undefined) throw this.ended.error;
    await this.sleep();
  }

  private async deliver(): Promise<void> {
    let last = this.after;
    const events: EventBytes[] = [];
    for (const { position, event } of this.arrived.splice(0, this.batchSize)) {
      if (position <= last) continue;
      last = position;
      if (event !== null) events.push(event);
    }
    if (events.length > 0) await this.options.onEvents(events);
    this.after = last;
    this.attempts = 0;
  }

  private end(error: unknown): void {
    this.ended ??= { error };
    this.wake();
  }

  private wake(): void {
    this.wakeSleeper?.();
  }

  private async sleep(milliseconds?: number): Promise<void> {
    if (this.stopped) return;
    await new Promise<void>((resolve) => {
      const timer = milliseconds === undefined ? undefined : setTimeout(resolve, milliseconds);
      this.wakeSleeper = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.wakeSleeper = undefined;
  }

  /** Exponential back-off with jitter. */
  private wait(): Promise<void> {
    const longest = Math.min(FIRST_WAIT_MS * 2 ** (this.attempts - 1), LONGEST_WAIT_MS);
    return this.sleep(longest * (0.5 + Math.random() / 2));
  }
}

function arrivedOf(answer: ReadResp): Arrived | undefined {
  const event = eventOf(answer);
  if (event !== undefined) return { position: event.position, event };
  const checkpoint = answer.getCheckpoint();
  if (checkpoint === undefined) return undefined;
  const [commit, prepare] = [checkpoint.getCommitPosition(), checkpoint.getPreparePosition()];
  return { position: positionOf({ commit, prepare }), event: null };
}

/** Includes `closed`: the caller of close stops its subscriptions first. */
function isPassing(error: unknown): boolean {
  return error instanceof StoreUnavailable && error.fault === 'away';
}
