import type { Position } from '#contracts/kernel/domain-event.js';
import type { SealHead } from '../seal/chain.js';
import { AppendQueue } from './append-queue.js';
import { encodeEvents, requireExpectedRevision, requireStreamId, requireWhole } from './event-limits.js';
import { EventReader } from './event-reader.js';
import type {
  Appended,
  EventStore,
  EventToStore,
  ExpectedRevision,
  StoredEvent,
  Subscription,
  SubscriptionOptions,
} from './event-store.js';
import { openForReading } from './events-database.js';
import { sequenceOf } from './positions.js';
import { PullSubscription } from './pull-subscription.js';
import { unavailable } from './sqlite-faults.js';

export type SqliteEventStoreOptions = {
  /** The data folder; made when missing. One process at a time may use it. */
  readonly directory: string;
  /** The file may not grow beyond so many pages of 4 KiB; appends fail with `full` then. Default: no limit. */
  readonly maxPageCount?: number;
};

/** The embedded event store, with what the seal needs beyond the port. */
export interface SqliteEventStore extends EventStore {
  /** Number of the last durable event (0: none) and the hash of the chain there. */
  sealHead(): Promise<SealHead>;
  /** The chain's hash at the event with this number, null when there is no such event. */
  sealAt(sequence: number): Promise<string | null>;
}

/**
 * Opens the log `events.db` in the folder and claims the folder for this process.
 * Rejects with `StoreUnavailable`: `in-use`, `not-durable`, `read-only`, `corrupt`, `full` or `io`.
 */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<SqliteEventStore> {
  return EmbeddedEventStore.open(options);
}

class EmbeddedEventStore implements SqliteEventStore {
  private readonly subscriptions = new Set<PullSubscription>();
  private readonly queue: AppendQueue;
  private closing: Promise<void> | undefined;
  private opened: EventReader | undefined;

  private constructor(options: SqliteEventStoreOptions) {
    this.queue = new AppendQueue(options.directory, options.maxPageCount, () => this.wakeSubscriptions());
  }

  static async open(options: SqliteEventStoreOptions): Promise<EmbeddedEventStore> {
    const store = new EmbeddedEventStore(options);
    await store.queue.ready();
    try {
      store.opened = new EventReader(openForReading(options.directory));
      return store;
    } catch (error) {
      await store.queue.close();
      throw error;
    }
  }

  async append(
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<Appended> {
    this.requireOpen();
    requireStreamId(streamId);
    requireExpectedRevision(expected);
    return this.queue.append(streamId, expected, encodeEvents(events));
  }

  async readStream(streamId: string, fromRevision = 0, limit?: number): Promise<readonly StoredEvent[]> {
    requireWhole('A revision', fromRevision, 0);
    if (limit !== undefined) requireWhole('A limit', limit, 1);
    return this.requireOpen().readStream(streamId, fromRevision, limit);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    requireWhole('A limit', limit, 1);
    return this.requireOpen().readAll(after, limit);
  }

  async head(): Promise<Position> {
    return this.requireOpen().head();
  }

  async sealHead(): Promise<SealHead> {
    return this.requireOpen().sealHead();
  }

  async sealAt(sequence: number): Promise<string | null> {
    return this.requireOpen().sealAt(sequence);
  }

  subscribe(options: SubscriptionOptions): Subscription {
    this.requireOpen();
    sequenceOf(options.after);
    if (options.batchSize !== undefined) requireWhole('A batch size', options.batchSize, 1);
    const subscription = new PullSubscription(
      (after, limit) => this.readAll(after, limit),
      options,
      (ended) => this.subscriptions.delete(ended),
    );
    this.subscriptions.add(subscription);
    return subscription;
  }

  close(): Promise<void> {
    this.closing ??= this.shutDown();
    return this.closing;
  }

  private async shutDown(): Promise<void> {
    await Promise.all([...this.subscriptions].map((subscription) => subscription.stop()));
    // The reader first: the writer moves the write-ahead log into the file, which nobody may be reading then.
    this.opened?.close();
    await this.queue.close();
  }

  private requireOpen(): EventReader {
    if (this.closing !== undefined || this.opened === undefined) throw unavailable('closed');
    return this.opened;
  }

  private wakeSubscriptions(): void {
    for (const subscription of this.subscriptions) subscription.wake();
  }
}
