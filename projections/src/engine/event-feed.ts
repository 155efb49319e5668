import type { Position, RecordedEvent } from '#contracts/kernel/domain-event.js';

export type EventFeed = {
  /** Events of all streams after a position, in order. */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  /** Position of the last event; `START` if there is none. */
  head(): Promise<Position>;
  /** Delivers each event once and in order. Waits for the promise of `onEvents` before the next batch. */
  subscribe(options: {
    readonly after: Position;
    readonly onEvents: (events: readonly RecordedEvent[]) => Promise<void>;
    readonly onError: (error: unknown) => void;
    readonly batchSize?: number;
  }): { stop(): Promise<void> };
};

export type EngineLog = {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};
