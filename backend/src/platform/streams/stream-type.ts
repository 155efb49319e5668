import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';

/** A kind of stream: how its events fold into the state that decisions are made from. */
export type StreamType<State, Event extends DomainEvent> = {
  /** Stream ids are `<name>-<id>`; a stream there is only one of has the id `''` and is called `<name>`. */
  readonly name: string;
  readonly initial: State;
  /** Pure. States are never changed in place: they are shared between commands. */
  readonly evolve: (state: State, event: RecordedEvent<Event>) => State;
};

/** A command: pure, from the state to the facts that follow. Throws a `Refusal` when a rule says no; `[]`: nothing happens. */
export type Decide<State, Event extends DomainEvent> = (state: State) => readonly Event[];

/** Who wants it, why and when, as a call brings it; becomes the metadata of the events. */
export type CommandContext = CommandOrigin & {
  /** From `If-Match`: what it is compared with, the command says. */
  readonly expectedRevision?: number;
};

/** The stream's id in the log. */
export function streamIdOf(type: { readonly name: string }, id: string): string {
  return id === '' ? type.name : `${type.name}-${id}`;
}

/** The state after these events. */
export function fold<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  events: readonly RecordedEvent<Event>[],
  from: State = type.initial,
): State {
  return events.reduce(type.evolve, from);
}
