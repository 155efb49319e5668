import type { Position, RecordedEvent } from '#contracts/kernel/domain-event.js';

/** What the engine needs of the event log. */
export type EventFeed = {
  /** Events of all streams after a position, at most `limit`, in order. */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  /** Position of the last event; `START` when there is none. */
  head(): Promise<Position>;
  /** Delivers every event after its start once and in order; the next batch comes when the promise is fulfilled. */
  subscribe(options: {
    readonly after: Position;
    readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void>;
    readonly onError: (error: unknown) => void;
    readonly batchSize?: number;
  }): { stop(): Promise<void> };
};

/** The part of a pino logger that the engine uses. */
export type EngineLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
