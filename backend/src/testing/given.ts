import { SYSTEM_ACTOR, type Actor } from '#contracts/access/actor.js';
import type { DomainEvent, Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { fold, type Decide, type StreamType } from '../platform/streams/stream-type.js';

/** Facts as they stand in a stream: numbered from 0, all of them at the same instant. */
export function recorded<Event extends DomainEvent>(
  facts: readonly Event[],
  occurredAt: Instant = '2026-11-21T08:00:00.000Z',
  actor: Actor = SYSTEM_ACTOR,
): RecordedEvent<Event>[] {
  return facts.map((fact, revision) => ({
    ...fact,
    id: `event-${revision}`,
    streamId: 'stream-under-test',
    revision,
    position: String(revision).padStart(16, '0'),
    metadata: { occurredAt, actor, correlationId: 'test' },
  }));
}

/** `given(type, …facts).when(decide)` returns the facts that follow, or throws the refusal. */
export function given<State, Event extends DomainEvent>(
  type: StreamType<State, Event>,
  ...facts: readonly NoInfer<Event>[]
) {
  const state = fold(type, recorded(facts));
  return { state, when: (decide: Decide<State, Event>): readonly Event[] => decide(state) };
}

/** The code of the refusal that this throws; fails when it throws nothing. */
export function refusalOf(action: () => unknown): { code: unknown; detail: unknown; errors: unknown } {
  try {
    action();
  } catch (error) {
    const { code, detail, errors } = error as Record<string, unknown>;
    return { code, detail, errors };
  }
  throw new Error('Nothing was refused');
}
