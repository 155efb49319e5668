import type { Actor } from '#contracts/access/actor.js';
import type { DomainEvent, Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { namesOf, type Fields, type RecordOf } from '#contracts/kernel/fields.js';
import { streamIdOf, type StreamType } from '../streams/stream-type.js';

/** An event as a sentence. `subject`: the name of the record after the event. */
export type Told = { readonly subject: string; readonly what: string };

export type ToldEvent = Told & {
  readonly id: string;
  readonly type: string;
  readonly at: Instant;
  readonly actor: Actor;
  readonly revision: number;
  readonly position: string;
  /** The reason that the actor gave; null if none was asked for. */
  readonly reason: string | null;
};

export type StateField = { readonly field: string; readonly label: string; readonly value: string };

export function stateFields<F extends Fields>(declared: F, record: RecordOf<F>): readonly StateField[] {
  return namesOf(declared).map((field) => ({
    field,
    label: declared[field]?.label ?? field,
    value: readable(record[field]),
  }));
}

function readable(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'ja' : 'nein';
  return value === null || value === undefined ? '' : String(value);
}

/** Turns the events of a kind of stream into sentences, using the state before and after. */
export type History = {
  streamId(id: string): string;
  tell(events: readonly RecordedEvent[]): readonly ToldEvent[];
  /** Tells the events of a stream part by part: each call goes on where the last one ended. */
  teller(): (events: readonly RecordedEvent[]) => readonly ToldEvent[];
  /** The state after these events; null before the first. */
  fieldsAfter(events: readonly RecordedEvent[]): readonly StateField[] | null;
  /** The stream without one event. Throws where the remaining events cannot be told. */
  leaveOut(events: readonly RecordedEvent[], eventId: string): readonly RecordedEvent[];
};

/**
 * The history of a type of streams. `fields` writes its state out for the auditor. `leaveOut` is needed where events
 * repeat what earlier events said: it works that out again.
 */
export function historyOf<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  sentence: (
    event: RecordedEvent<Event>,
    before: State,
    after: State,
  ) => Told & { readonly reason?: string | null },
  fields: (state: State) => readonly StateField[] = () => [],
  leaveOut: (
    events: readonly RecordedEvent<Event>[],
    eventId: string,
  ) => readonly RecordedEvent<Event>[] = without,
): History {
  return {
    streamId: (id) => streamIdOf(type, id),
    tell(events) {
      return this.teller()(events);
    },
    teller() {
      let state = type.initial;
      return (events) =>
        (events as readonly RecordedEvent<Event>[]).map((event) => {
          const before = state;
          state = type.evolve(before, event);
          const { id, revision, position, metadata } = event;
          const { subject, what, reason = null } = sentence(event, before, state);
          const { occurredAt: at, actor } = metadata;
          return { id, type: event.type, at, actor, revision, position, subject, what, reason };
        });
    },
    fieldsAfter(events) {
      if (events.length === 0) return null;
      return fields((events as readonly RecordedEvent<Event>[]).reduce(type.evolve, type.initial));
    },
    leaveOut: (events, eventId) => leaveOut(events as readonly RecordedEvent<Event>[], eventId),
  };
}

function without<Event extends RecordedEvent>(events: readonly Event[], eventId: string): readonly Event[] {
  return events.filter(({ id }) => id !== eventId);
}
