import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import { Refusal, refuse } from '#contracts/kernel/problem.js';
import {
  ALREADY_DONE,
  type CommandContext,
  type Decide,
  type StreamType,
  type Loaded,
} from './stream-type.js';

/** The revision the caller saw; `row`: of which row of the stream. */
export type Seen = Pick<CommandContext, 'expectedRevision'> & { readonly row?: string | undefined };

/** Refuses with 412 if the stream, or its row, has another revision than the caller saw. */
export function assertSeen<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  { state, revision }: Loaded<State>,
  { expectedRevision, row }: Seen,
): void {
  if (expectedRevision === undefined) return;
  const current = type.revisionOf === undefined ? revision : type.revisionOf(state, row);
  if (current !== undefined && current !== expectedRevision) throw refuse('revision-behind');
}

/** Decides after `assertSeen`; a repeated call whose facts exist is not refused. */
export function decideSeen<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  loaded: Loaded<State>,
  decide: Decide<State, Event>,
  seen: Seen,
): readonly Event[] {
  try {
    assertSeen(type, loaded, seen);
  } catch (behind) {
    if (repeats(decide, loaded.state)) return ALREADY_DONE;
    throw behind;
  }
  return decide(loaded.state);
}

function repeats<State, Event extends DomainEvent>(decide: Decide<State, Event>, state: State): boolean {
  try {
    return decide(state) === ALREADY_DONE;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
