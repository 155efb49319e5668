import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { fold, streamIdOf, type Decide, type StreamType } from '../platform/streams/stream-type.js';
import type { Streams } from '../platform/streams/streams.js';
import { recorded } from './given.js';

/** The part of `Streams` that loads and decides, without stores: for rules that read several streams. */
export function memoryStreams(): Streams {
  const events = new Map<string, readonly RecordedEvent[]>();
  const eventsOf = (id: string): readonly RecordedEvent[] => events.get(id) ?? [];
  function load<State, Event extends DomainEvent>(type: StreamType<State, Event>, id: string) {
    const all = eventsOf(streamIdOf(type, id)) as readonly RecordedEvent<Event>[];
    return { state: fold(type, all), revision: all.length - 1 };
  }
  const streams: Pick<Streams, 'load' | 'handle'> = {
    load: async (type, id) => load(type, id),
    async handle<State, Event extends DomainEvent>(
      type: StreamType<State, Event>,
      id: string,
      decide: Decide<State, Event>,
      { now, actor }: CommandOrigin,
    ) {
      const streamId = streamIdOf(type, id);
      const { state, revision } = load(type, id);
      const facts = recorded(decide(state), now, actor).map((fact) => ({
        ...fact,
        revision: revision + 1 + fact.revision,
      }));
      events.set(streamId, [...eventsOf(streamId), ...facts]);
      return { ...load(type, id), events: facts, position: null };
    },
  };
  return streams as Streams;
}
