import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** A token was given back before it ran out. Stands in the stream `session-<jti>`. */
export type SessionEnded = DomainEvent<'SessionEnded', 1, { sessionId: string; userId: string }>;

export type SessionEvent = SessionEnded;

export const sessionEventDefinitions: EventDefinitions<SessionEvent> = { SessionEnded: { version: 1 } };
