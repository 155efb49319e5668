import { SYSTEM_ACTOR, type Actor } from '../../access/actor.js';
import type { DomainEvent, Instant, RecordedEvent } from '../domain-event.js';

/** Facts as stored events: numbered from 0, each at the minute of its number unless said otherwise. */
export function recorded<Event extends DomainEvent>(
  facts: readonly Event[],
  at: (revision: number) => Instant = minute,
  actor: Actor = SYSTEM_ACTOR,
): RecordedEvent<Event>[] {
  return facts.map((fact, revision) => ({
    ...fact,
    id: `event-${revision}`,
    streamId: 'stream-under-test',
    revision,
    position: String(revision).padStart(16, '0'),
    metadata: { occurredAt: at(revision), actor, correlationId: 'test' },
  }));
}

function minute(revision: number): Instant {
  return new Date(Date.parse('2026-11-21T08:00:00.000Z') + revision * 60_000).toISOString();
}
