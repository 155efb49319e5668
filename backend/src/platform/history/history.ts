import type { Actor } from '#contracts/access/actor.js';
import type { DomainEvent, Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { streamIdOf, type StreamType } from '../streams/stream-type.js';

/** What an event says to a reader. `subject` names what it happened to, as it was called afterwards. */
export type Told = { readonly subject: string; readonly what: string };

export type ToldEvent = Told & {
  readonly id: string;
  readonly type: string;
  readonly at: Instant;
  readonly actor: Actor;
  readonly revision: number;
  readonly position: string;
  /** Why, in the words of who did it; null where nobody was asked. */
  readonly reason: string | null;
};

/** One line of a state as an auditor reads it. */
export type StateField = { readonly field: string; readonly label: string; readonly value: string };

/** A kind of streams whose events can be told as sentences, from the state before and after, so that they can name both. */
export type History = {
  streamId(id: string): string;
  /** Pure: it follows from the events and nothing else. */
  tell(events: readonly RecordedEvent[]): readonly ToldEvent[];
  /** The state after these events; null before the first. */
  fieldsAfter(events: readonly RecordedEvent[]): readonly StateField[] | null;
};

/** The history of a type of streams. `fields` writes its state out for the auditor. */
export function historyOf<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  sentence: (
    event: RecordedEvent<Event>,
    before: State,
    after: State,
  ) => Told & { readonly reason?: string | null },
  fields: (state: State) => readonly StateField[] = () => [],
): History {
  return {
    streamId: (id) => streamIdOf(type, id),
    tell(events) {
      let state = type.initial;
      return (events as readonly RecordedEvent<Event>[]).map((event) => {
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
  };
}
