import type { Position } from '#contracts/kernel/domain-event.js';
import type { SealHead } from '../seal/chain.js';
import { FolderWriter } from '../sqlite/folder-writer.js';
import type { SecretFirst } from '../sqlite/writer-messages.js';
import { AppendQueue } from './append-queue.js';
import { encodeEvents, requireExpectedRevision, requireStreamId, requireWhole } from './event-limits.js';
import { EventReader } from './event-reader.js';
import type {
  Appended,
  EventStore,
  EventToStore,
  ExpectedRevision,
  StoredEvent,
  StreamAppend,
  Subscription,
  SubscriptionOptions,
} from './event-store.js';
import { openForReading } from './events-for-reading.js';
import { KnownTips } from './known-tips.js';
import { sequenceOf } from './positions.js';
import { PullSubscription } from './pull-subscription.js';
import { RecentEvents } from './recent-events.js';
import { unavailable } from './sqlite-faults.js';

export type SqliteEventStoreOptions = {
  /** The data folder; made when missing. One process at a time may use it. */
  readonly directory: string;
  /** The file may not grow beyond so many pages of 4 KiB; appends fail with `full` then. Default: no limit. */
  readonly maxPageCount?: number;
};

/** The embedded event store, with what the seal and the personal keys need beyond the port. */
export interface SqliteEventStore extends EventStore {
  /**
   * Like `append`, for events that are sealed with secrets which may not be in the vault yet: each is put unless it is
   * there, durably before the events and without a way back and forth. Rejects, and appends nothing, when the vault of
   * this folder is not open, does not take them, or holds another value under a key.
   */
  appendSealed(
    secrets: readonly SecretFirst[],
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<Appended>;
  /**
   * Appends to several streams in one go, with the secrets before them as in `appendSealed`: all of it, in this order, or
   * nothing. A stream may come more than once, each time at the revision at which the append before leaves it. Fulfilled
   * with the position of the last event; rejects with `RevisionConflict` for the first stream that stands elsewhere.
   */
  appendTogether(
    secrets: readonly SecretFirst[],
    appends: readonly StreamAppend<EventToStore>[],
  ): Promise<Position>;
  /** True when it is certain, without a look at the file, that the stream has nothing behind this revision. */
  endsAt(streamId: string, revision: number): boolean;
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
  private readonly tips = new KnownTips();
  private readonly recent = new RecentEvents((after, limit) => this.readFile(after, limit));
  private readonly queue: AppendQueue;
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly writer: FolderWriter,
    private readonly reader: EventReader,
  ) {
    this.queue = new AppendQueue(writer, this.tips, () => this.wakeSubscriptions());
  }

  static async open({ directory, maxPageCount }: SqliteEventStoreOptions): Promise<EmbeddedEventStore> {
    const writer = await FolderWriter.of(directory);
    await writer.open('events', maxPageCount === undefined ? {} : { maxPageCount });
    try {
      return new EmbeddedEventStore(writer, new EventReader(openForReading(directory)));
    } catch (error) {
      await writer.close('events');
      throw error;
    }
  }

  append(streamId: string, expected: ExpectedRevision, events: readonly EventToStore[]): Promise<Appended> {
    return this.appendSealed([], streamId, expected, events);
  }

  async appendSealed(
    secrets: readonly SecretFirst[],
    streamId: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<Appended> {
    this.requireOpen();
    requireStreamId(streamId);
    requireExpectedRevision(expected);
    return this.queue.append(streamId, expected, encodeEvents(events), secrets);
  }

  async appendTogether(
    secrets: readonly SecretFirst[],
    appends: readonly StreamAppend<EventToStore>[],
  ): Promise<Position> {
    this.requireOpen();
    const encoded = appends.map(({ streamId, expected, events }) => {
      requireStreamId(streamId);
      requireExpectedRevision(expected);
      return { streamId, expected, events: events.length === 0 ? [] : encodeEvents(events) };
    });
    return (await this.queue.appendTogether(encoded, secrets)).position;
  }

  async readStream(streamId: string, fromRevision = 0, limit?: number): Promise<readonly StoredEvent[]> {
    requireWhole('A revision', fromRevision, 0);
    if (limit !== undefined) requireWhole('A limit', limit, 1);
    const reader = this.requireOpen();
    if (this.tips.isBehind(streamId, fromRevision)) return [];
    const events = reader.readStream(streamId, fromRevision, limit);
    const isToTheEnd = limit === undefined || events.length < limit;
    if (isToTheEnd) this.tips.note(streamId, fromRevision + events.length - 1);
    return events;
  }

  endsAt(streamId: string, revision: number): boolean {
    return this.closing === undefined && this.tips.isBehind(streamId, revision + 1);
  }

  async readAll(after: Position, limit: number): Promise<readonly StoredEvent[]> {
    requireWhole('A limit', limit, 1);
    return this.readFile(after, limit);
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
      async (after, limit) => this.recent.after(after, limit),
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
    this.reader.close();
    this.queue.end();
    await this.writer.close('events');
  }

  private readFile(after: Position, limit: number): readonly StoredEvent[] {
    const events = this.requireOpen().readAll(after, limit);
    this.tips.noteRead(events);
    return events;
  }

  private requireOpen(): EventReader {
    if (this.closing !== undefined) throw unavailable('closed');
    return this.reader;
  }

  private wakeSubscriptions(): void {
    for (const subscription of this.subscriptions) subscription.wake();
  }
}
