import type { DomainEvent, RecordedEvent } from '../domain-event.js';

/** Facts as stored events: numbered from 0, each at the minute of its number. */
export function recorded<Event extends DomainEvent>(facts: readonly Event[]): RecordedEvent<Event>[] {
  return facts.map((fact, revision) => ({
    ...fact,
    id: `event-${revision}`,
    streamId: 'stream',
    revision,
    position: String(revision).padStart(16, '0'),
    metadata: {
      occurredAt: `2026-11-21T08:${String(revision).padStart(2, '0')}:00.000Z`,
      actor: { kind: 'system' },
      correlationId: 'spec',
    },
  }));
}
