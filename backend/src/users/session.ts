import type { Actor } from '#contracts/access/actor.js';
import type { SessionEvent } from '#contracts/users/session.events.js';
import { sessionStream, type Session } from '#contracts/users/session.js';
import { usersStream } from '#contracts/users/users.js';
import type { SessionCheck, SessionClaims } from '../platform/auth/session.js';
import type { Decide } from '../platform/streams/stream-type.js';
import type { Streams } from '../platform/streams/streams.js';

/** Gives a token back before it runs out. Ended already: nothing happens. */
export const endSession =
  (sessionId: string, userId: string): Decide<Session, SessionEvent> =>
  ({ ended }) =>
    ended ? [] : [{ type: 'SessionEnded', version: 1, data: { sessionId, userId } }];

/**
 * Asks the streams, never a read model, so that a changed password, changed roles, a removed user and a log-out end a
 * session at its very next call. Both streams are folded in memory; only what is newer is read.
 */
export class StreamSessionCheck implements SessionCheck {
  constructor(private readonly streams: Streams) {}

  async check({ sub, cv, jti }: SessionClaims): Promise<Actor | null> {
    const [users, session] = await Promise.all([
      this.streams.load(usersStream, ''),
      this.streams.load(sessionStream, jti),
    ]);
    const user = users.state.get(sub);
    if (!user || user.credentialVersion !== cv || session.state.ended) return null;
    return { kind: 'user', userId: user.id, roles: user.roles };
  }
}
