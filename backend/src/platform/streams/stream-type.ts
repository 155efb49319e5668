export type { CommandContext } from '#contracts/kernel/command-origin.js';
import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';

/** A kind of stream: how its events fold into a state. */
export type StreamType<State, Event extends DomainEvent> = {
  /** Stream ids are `<name>-<id>`; a singleton has the id `''` and is called `<name>`. */
  readonly name: string;
  readonly initial: State;
  /** Pure. States are immutable: commands share them. */
  readonly evolve: (state: State, event: RecordedEvent<Event>) => State;
  /**
   * The revision that answers show and `If-Match` names: of the state, or of one row. Undefined: nothing to compare,
   * the decider alone refuses or is idempotent. Default: the stream's revision.
   */
  readonly revisionOf?: (state: State, row: string | undefined) => number | undefined;
};

/** A stream's state and last revision; -1 if it does not exist. */
export type Loaded<State> = { readonly state: State; readonly revision: number };

/** Returned by a decider for a repeated call whose facts exist: no 412, whatever revision the call names. */
export const ALREADY_DONE: readonly never[] = [];

/** A pure decision from the state to new facts. Throws a `Refusal` if a rule forbids it; `[]` is a no-op. */
export type Decide<State, Event extends DomainEvent> = (state: State) => readonly Event[];

export function streamIdOf(type: { readonly name: string }, id: string): string {
  return id === '' ? type.name : `${type.name}-${id}`;
}

export function fold<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  events: readonly RecordedEvent<Event>[],
  from: State = type.initial,
): State {
  return events.reduce(type.evolve, from);
}
