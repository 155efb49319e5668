import type { Actor } from '#contracts/access/actor.js';
import type { DomainEvent, Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { recorded as recordedAt } from '#contracts/kernel/testing/recorded.js';
import { decideSeen, type Seen } from '../platform/streams/seen.js';
import { fold, type Decide, type StreamType } from '../platform/streams/stream-type.js';

/** Facts as stored events: numbered from 0, all at the same instant. */
export function recorded<Event extends DomainEvent>(
  facts: readonly Event[],
  occurredAt: Instant = '2026-11-21T08:00:00.000Z',
  actor?: Actor,
): RecordedEvent<Event>[] {
  return recordedAt(facts, () => occurredAt, actor);
}

/** `given(type, …facts).when(decide)` returns the new facts, or throws the refusal; `seen`: the caller's `If-Match`. */
export function given<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  ...facts: readonly NoInfer<Event>[]
) {
  const state = fold(type, recorded(facts));
  const loaded = { state, revision: facts.length - 1 };
  const when = (decide: Decide<State, Event>, seen: Seen = {}) => decideSeen(type, loaded, decide, seen);
  return { state, when };
}

/** The refusal that `action` throws; fails if it throws none. */
export function refusalOf(action: () => unknown): { code: unknown; detail: unknown; errors: unknown } {
  try {
    action();
  } catch (error) {
    const { code, detail, errors } = error as Record<string, unknown>;
    return { code, detail, errors };
  }
  throw new Error('Nothing was refused');
}
