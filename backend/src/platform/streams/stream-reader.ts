import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { Loaded, StreamType } from './stream-type.js';

/** `Streams` for controllers: they read, and change streams with commands only (ADR 5). */
export abstract class StreamReader {
  /** Reads the stream's state from the log. */
  abstract load<State, Event extends DomainEvent>(
    type: StreamType<State, Event>,
    id: string,
  ): Promise<Loaded<State>>;
}
