import type { DomainEvent, EventMetadata, Position, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { Appended, ExpectedRevision, StreamAppend, Subscription } from '../event-store/event-store.js';

export type NewEvent = DomainEvent & { readonly id: string; readonly metadata: EventMetadata };

/**
 * The log as modules see it: the event store behind the codec. Personal fields are encrypted on writing and decrypted
 * on reading (`[gelöscht]` after an erasure); old versions are upcast to the current one.
 */
export interface EventLog {
  append(streamId: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;
  /**
   * Only with a single writing process: appends to several streams in order, all or nothing. Returns the position of
   * the last event; rejects with `RevisionConflict`. No business rule may depend on the atomicity (ADR 1): it only
   * saves waiting for the disk.
   */
  appendTogether?(appends: readonly StreamAppend<NewEvent>[]): Promise<Position>;
  readStream(streamId: string, fromRevision?: number, limit?: number): Promise<readonly RecordedEvent[]>;
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  head(): Promise<Position>;
  subscribe(options: {
    readonly after: Position;
    readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void>;
    readonly onError: (error: unknown) => void;
    readonly batchSize?: number;
  }): Subscription;
  /**
   * Erases a person: durably deletes the key of the data subject, so that all personal fields written until now read as
   * `[gelöscht]`. Call `Streams.shred` instead, which also drops cached states.
   */
  shred(subjectId: string): Promise<void>;
}

export const EVENT_LOG = Symbol('EventLog');
