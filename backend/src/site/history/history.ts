import type { Actor } from '#contracts/access/actor.js';
import type { DomainEvent, Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { StreamType } from '../../platform/streams/stream-type.js';

/** What an event says to a reader. */
export type Told = { readonly subject: string; readonly what: string };

export type ToldEvent = Told & { readonly at: Instant; readonly actor: Actor };

/** A stream whose events can be told as sentences: from the state before and after, so that they can name both. */
export type History = {
  readonly streamId: string;
  tell(events: readonly RecordedEvent[]): readonly ToldEvent[];
};

/** A history of the one stream of this type. Pure: it follows from the events and nothing else. */
export function historyOf<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  sentence: (event: RecordedEvent<Event>, before: State, after: State) => Told,
): History {
  return {
    streamId: type.name,
    tell(events) {
      let state = type.initial;
      return (events as readonly RecordedEvent<Event>[]).map((event) => {
        const before = state;
        state = type.evolve(before, event);
        const { occurredAt: at, actor } = event.metadata;
        return { at, actor, ...sentence(event, before, state) };
      });
    },
  };
}
