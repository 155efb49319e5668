import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';

/**
 * Origin of work that follows from an event: the event's actor, so that the journal names the person, its correlation
 * id, and the event as the cause.
 */
export function originOfEvent({ id, metadata }: RecordedEvent, now: Instant): CommandOrigin {
  return { actor: metadata.actor, correlationId: metadata.correlationId, causationId: id, now };
}
