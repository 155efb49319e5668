import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { NewEvent } from '../event-log/event-log.js';
import { newUuid } from '../new-uuid.js';

/** The facts as events with their metadata: actor, time, correlation and cause. */
export function newEvents<Event extends DomainEvent>(
  facts: readonly Event[],
  { now, actor, correlationId, causationId }: CommandOrigin,
): (Event & NewEvent)[] {
  const metadata = {
    occurredAt: now,
    actor,
    correlationId,
    ...(causationId === undefined ? {} : { causationId }),
  };
  return facts.map((fact) => ({ ...fact, id: newUuid(), metadata }));
}
