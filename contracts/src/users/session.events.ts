import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';

/** The user logged out before the token expired. */
export type SessionEnded = DomainEvent<'SessionEnded', 1, { sessionId: string; userId: string }>;

export type SessionEvent = SessionEnded;

export const sessionEventDefinitions: EventDefinitions<SessionEvent> = { SessionEnded: { version: 1 } };
