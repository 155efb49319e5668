import type { RecordedEvent } from '../kernel/domain-event.js';
import type { SessionEvent } from './session.events.js';

/** A session stands until it is ended; it has no beginning in the log. */
export type Session = { readonly ended: boolean };

function evolve(_: Session, event: RecordedEvent<SessionEvent>): Session {
  return { ended: event.type === 'SessionEnded' };
}

/** The streams `session-<jti>`. */
export const sessionStream = { name: 'session', initial: { ended: false } as Session, evolve };
