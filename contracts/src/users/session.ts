import type { RecordedEvent } from '../kernel/domain-event.js';
import type { SessionEvent } from './session.events.js';

/** A session is valid until it is ended; its start is not recorded. */
export type Session = { readonly ended: boolean };

function evolve(_: Session, event: RecordedEvent<SessionEvent>): Session {
  return { ended: event.type === 'SessionEnded' };
}

export const sessionStream = { name: 'session', initial: { ended: false } as Session, evolve };
