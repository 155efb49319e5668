import type { Actor } from '#contracts/access/actor.js';
import type { SessionEvent } from '#contracts/users/session.events.js';
import { loginSettingsStream } from '#contracts/users/login-settings.js';
import { sessionStream, type Session } from '#contracts/users/session.js';
import { usersStream } from '#contracts/users/users.js';
import type { SessionCheck, SessionClaims } from '../../platform/auth/session.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import type { Streams } from '../../platform/streams/streams.js';
import { mustDo } from '../account/own-credentials.js';

/** Ends a session before its token expires. Idempotent. */
export const endSession =
  (sessionId: string, userId: string): Decide<Session, SessionEvent> =>
  ({ ended }) =>
    ended ? [] : [{ type: 'SessionEnded', version: 1, data: { sessionId, userId } }];

/**
 * Reads the streams, not the read models, so that a new password, new roles, a removed user or a log-out end a session
 * at its next call. The streams are cached in memory; only newer events are read. Until a user has done what must be
 * done first, the session has no role: it opens the own account and nothing else.
 */
export class StreamSessionCheck implements SessionCheck {
  constructor(private readonly streams: Streams) {}

  async check({ sub, cv, jti }: SessionClaims): Promise<Actor | null> {
    const [users, session, settings] = await Promise.all([
      this.streams.load(usersStream, ''),
      this.streams.load(sessionStream, jti),
      this.streams.load(loginSettingsStream, ''),
    ]);
    const user = users.state.get(sub);
    if (!user || user.credentialVersion !== cv || session.state.ended) return null;
    const isWaiting = mustDo(user, settings.state) !== null;
    return { kind: 'user', userId: user.id, roles: isWaiting ? [] : user.roles };
  }
}
