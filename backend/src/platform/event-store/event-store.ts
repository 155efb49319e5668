import type { EventMetadata, Position } from '#contracts/kernel/domain-event.js';

/** An event as passed to the store: personal fields encrypted, data plain JSON. */
export type EventToStore = {
  /** UUIDv7 chosen by the caller. Appending the same id to the same stream again is idempotent. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
};

export type StoredEvent = EventToStore & {
  readonly streamId: string;
  /** Zero-based position within the stream. */
  readonly revision: number;
  readonly position: Position;
};

/** Condition of an append: `any`, the stream does not exist (`none`), or its last revision. */
export type ExpectedRevision = 'any' | 'none' | number;

/** One stream's part of an append to several streams. */
export type StreamAppend<Event> = {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  /** Empty: only checks the expected revision. */
  readonly events: readonly Event[];
};

export type Appended = {
  readonly revision: number;
  readonly position: Position;
};

/** A part of the log, without the events of other types. */
export type EventsOfTypes = {
  readonly events: readonly StoredEvent[];
  /** Where the next part begins. */
  readonly position: Position;
};

/** Events are delivered in order; the next batch is delivered when the handler's promise resolves. */
export type SubscriptionOptions = {
  /** Starts after this position; `START` for all events. */
  readonly after: Position;
  readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>;
  /** Called once when the subscription fails; it is stopped then. */
  readonly onError: (error: unknown) => void;
  /** Maximum number of events per batch; default 500. */
  readonly batchSize?: number;
};

export type Subscription = {
  /** Resolves when no handler runs. */
  stop(): Promise<void>;
};

/**
 * The append-only log. Promises, which the contract suite checks for every adapter:
 * - An append is all or nothing, durable when its promise is fulfilled, and events of one append are adjacent.
 * - Two appends with the same expected revision: one wins, the other rejects with `RevisionConflict`.
 * - An append whose event ids already stand at the end of that stream in that order is fulfilled again with the
 *   same answer, whatever it expects: a retry after a lost answer is safe.
 * - Positions grow with every event in the order of the commits, and a reader never sees a gap that fills later.
 * - A subscription delivers every event after its start exactly once and in order while it runs.
 * Limits: event ≤ 1 MiB as JSON, 1,000 events an append, stream id ≤ 200 characters: else `EventTooLarge`/`RangeError`.
 */
export interface EventStore {
  append(streamId: string, expected: ExpectedRevision, events: readonly EventToStore[]): Promise<Appended>;
  /** Events of one stream from `fromRevision` (default 0), at most `limit` (default: all). Unknown stream: `[]`. */
  readStream(streamId: string, fromRevision?: number, limit?: number): Promise<readonly StoredEvent[]>;
  /** Events of all streams after a position, at most `limit`, in order. */
  readAll(after: Position, limit: number): Promise<readonly StoredEvent[]>;
  /**
   * Events of these types among the next `limit` events after a position, in order; `position` is that of the last one
   * of the `limit` events. The same position as `after`: there are no more events.
   */
  readTypes(types: ReadonlySet<string>, after: Position, limit: number): Promise<EventsOfTypes>;
  /** Position of the last event; `START` if empty. */
  head(): Promise<Position>;
  subscribe(options: SubscriptionOptions): Subscription;
  /** Waits for running appends, then closes. Further calls reject with `StoreUnavailable`. */
  close(): Promise<void>;
}

export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; -1 if it does not exist. */
    readonly actual: number,
  ) {
    super(`Stream ${streamId}: expected ${expected}, found ${actual}`);
  }
}

export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}

export const EVENT_STORE = Symbol('EventStore');
