import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import type { Instant, RecordedEvent } from '#contracts/kernel/domain-event.js';

/** For what follows from an event: its actor, so that the journal names the person, its correlation id, and itself as the cause. */
export function originOfEvent({ id, metadata }: RecordedEvent, now: Instant): CommandOrigin {
  return { actor: metadata.actor, correlationId: metadata.correlationId, causationId: id, now };
}
