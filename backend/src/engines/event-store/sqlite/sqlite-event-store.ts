import type { Position } from '#contracts/kernel/domain-event.js';
import type { SealHead } from '../../../platform/seal/chain.js';
import { FolderWriter } from '../../sqlite/folder-writer.js';
import type { SecretFirst } from '../../../platform/event-store/sealed-store.js';
import {
  encodeEvents,
  type EncodedEvent,
  requireExpectedRevision,
  requireStreamId,
  requireWhole,
} from '../../../platform/event-store/event-limits.js';
import { EventReader } from './event-reader.js';
import type { AppendOutcome } from './event-writer.js';
import {
  RevisionConflict,
  type Appended,
  type EventsOfTypes,
  type EventStore,
  type EventToStore,
  type ExpectedRevision,
  type StoredEvent,
  type StreamAppend,
  type Subscription,
  type SubscriptionOptions,
} from '../../../platform/event-store/event-store.js';
import { openForReading } from './events-for-reading.js';
import { positionOf, sequenceOf } from '../../../platform/event-store/positions.js';
import { PullSubscription } from '../pull-subscription.js';
import { StoreUnavailable } from '../../../platform/store-unavailable.js';
import { unavailable } from './sqlite-faults.js';
import type { SealedStore } from '../../../platform/event-store/sealed-store.js';

export type SqliteEventStoreOptions = {
  /** The data folder, created if missing. One process at a time may use it. */
  readonly directory: string;
  /** Maximum size of the file in pages of 4 KiB; appends then fail with `full`. Default: no limit. */
  readonly maxPageCount?: number;
};

/** The embedded event store, with additional methods for the seal and personal keys. */
export interface SqliteEventStore extends EventStore, SealedStore {
  /** Number (0: none) and chain hash of the last durable event. */
  sealHead(): Promise<SealHead>;
  /** Chain hash of an event; null if there is no such event. */
  sealAt(sequence: number): Promise<string | null>;
}

/**
 * Opens the log `events.db` and locks the folder for this process. Rejects with `StoreUnavailable`: `in-use`,
 * `not-durable`, `read-only`, `corrupt`, `full` or `io`.
 */
export async function openSqliteEventStore(options: SqliteEventStoreOptions): Promise<SqliteEventStore> {
  return EmbeddedEventStore.open(options);
}

class EmbeddedEventStore implements SqliteEventStore {
  private readonly subscriptions = new Set<PullSubscription>();
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly writer: FolderWriter,
    private readonly reader: EventReader,
  ) {}

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
    return this.write(secrets, [{ streamId, expected, events: encodeEvents(events) }]);
  }

  async appendTogether(
    secrets: readonly SecretFirst[],
    appends: readonly StreamAppend<EventToStore>[],
  ): Promise<Position> {
    this.requireOpen();
    if (appends.length === 0) throw new RangeError('There is at least one append');
    const encoded = appends.map(({ streamId, expected, events }) => {
      requireStreamId(streamId);
      requireExpectedRevision(expected);
      return { streamId, expected, events: events.length === 0 ? [] : encodeEvents(events) };
    });
    return (await this.write(secrets, encoded)).position;
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

  async readTypes(types: ReadonlySet<string>, after: Position, limit: number): Promise<EventsOfTypes> {
    requireWhole('A limit', limit, 1);
    return this.requireOpen().readTypes(types, after, limit);
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
      async (after, limit) => this.requireOpen().readAll(after, limit),
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
    // The reader first: the writer checkpoints the write-ahead log, which needs a file without readers.
    this.reader.close();
    await this.writer.close('events');
  }

  private async write(
    secrets: readonly SecretFirst[],
    appends: readonly StreamAppend<EncodedEvent>[],
  ): Promise<Appended> {
    const outcome = await this.appended(secrets, appends);
    if (outcome.kind === 'conflict')
      throw new RevisionConflict(outcome.streamId, outcome.expected, outcome.actual);
    for (const subscription of this.subscriptions) subscription.wake();
    return { revision: outcome.revision, position: positionOf(outcome.position) };
  }

  private async appended(
    secrets: readonly SecretFirst[],
    appends: readonly StreamAppend<EncodedEvent>[],
  ): Promise<AppendOutcome> {
    try {
      return await this.writer.append(secrets, appends);
    } catch (error) {
      throw error instanceof StoreUnavailable ? unavailable(error.fault, error) : error;
    }
  }

  private requireOpen(): EventReader {
    if (this.closing !== undefined) throw unavailable('closed');
    return this.reader;
  }
}
