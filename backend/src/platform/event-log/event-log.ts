import type { DomainEvent, EventMetadata, Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Appended, ExpectedRevision, StreamAppend, Subscription } from '../event-store/event-store.js';

/** An event on its way into the log. */
export type NewEvent = DomainEvent & { readonly id: string; readonly metadata: EventMetadata };

/**
 * The log as the business sees it: the event store behind the codec. Personal fields are encrypted on the way in and
 * decrypted on the way out (`[gelöscht]` when the person was erased); old shapes are upcast to today's version.
 */
export interface EventLog {
  append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Only where one process writes: appends to several streams, in order and in one go, all of it or nothing. Fulfilled
   * with the position of the last event; rejects with `RevisionConflict`. Nothing that must never be broken may rest on
   * it (ADR 1): it saves waiting for the disk.
   */
  appendTogether?(appends: readonly StreamAppend<NewEvent>[]): Promise<Position>;
  readStream(streamId: string, fromRevision?: number, limit?: number): Promise<readonly RecordedEvent[]>;
  /** Only where one process writes: true when it is certain, without a look, that the stream ends with this revision. */
  endsAt?(streamId: string, revision: number): boolean;
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  head(): Promise<Position>;
  subscribe(options: {
    readonly after: Position;
    readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void>;
    readonly onError: (error: unknown) => void;
    readonly batchSize?: number;
  }): Subscription;
  /**
   * Erases a person: durably deletes the key of the data subject, so that all personal fields written until now read
   * as `[gelöscht]`. Call `Streams.shred`, which also forgets the folded states.
   */
  shred(subjectId: string): Promise<void>;
}

/** Injection token of the log. */
export const EVENT_LOG = Symbol('EventLog');
