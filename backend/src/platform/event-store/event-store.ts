import type { EventMetadata, Position } from '#contracts/kernel/domain-event.js';

/** An event as it is handed to the store: personal fields already encrypted, data plain JSON. */
export type EventToStore = {
  /** UUIDv7, chosen by the caller; appending the same id to the same stream again changes nothing. */
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
};

/** An event as the store returns it. */
export type StoredEvent = EventToStore & {
  readonly streamId: string;
  /** Zero-based place within the stream. */
  readonly revision: number;
  readonly position: Position;
};

/** What must hold for an append to happen: `any`, the stream does not exist (`none`), or its last revision. */
export type ExpectedRevision = 'any' | 'none' | number;

/** Events for one stream, beside those for others. */
export type StreamAppend<Event> = {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  /** None: the stream only has to stand where it is expected. */
  readonly events: readonly Event[];
};

export type Appended = {
  /** Revision of the last event appended. */
  readonly revision: number;
  /** Position of the last event appended. */
  readonly position: Position;
};

/** Events are handed over in order; the next batch comes when the promise is fulfilled. */
export type SubscriptionOptions = {
  /** Start with the first event after this position; `START` for all. */
  readonly after: Position;
  readonly onEvents: (events: readonly StoredEvent[]) => Promise<void>;
  /** Called once when the subscription cannot go on; it is stopped then. */
  readonly onError: (error: unknown) => void;
  /** At most so many events at once; default 500. */
  readonly batchSize?: number;
};

export type Subscription = {
  /** Fulfilled when no handler runs any more. */
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
  /** Position of the last event; `START` when empty. */
  head(): Promise<Position>;
  subscribe(options: SubscriptionOptions): Subscription;
  /** Waits for appends under way, then closes. Further calls reject with `StoreUnavailable`. */
  close(): Promise<void>;
}

/** Somebody else appended first. */
export class RevisionConflict extends Error {
  override readonly name = 'RevisionConflict';
  constructor(
    readonly streamId: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision; -1 when it does not exist. */
    readonly actual: number,
  ) {
    super(`Stream ${streamId}: expected ${expected}, found ${actual}`);
  }
}

/** The event or the append is larger than the store's limits. */
export class EventTooLarge extends Error {
  override readonly name = 'EventTooLarge';
}

/** `busy`: more waits to be written than is taken; nothing is wrong, and a little later it goes on. */
export type StoreFault =
  'closed' | 'full' | 'read-only' | 'corrupt' | 'in-use' | 'not-durable' | 'busy' | 'away' | 'io';

/** The store cannot be used; nothing was half-written. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  constructor(
    readonly fault: StoreFault,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Injection token of the adapter in use. */
export const EVENT_STORE = Symbol('EventStore');
