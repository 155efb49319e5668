import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { LoginAnswer, RenewedAnswer } from '#contracts/users/users.api.js';
import { loginSettingsStream } from '#contracts/users/login-settings.js';
import { usersStream, type User } from '#contracts/users/users.js';
import type { SessionClaims } from '../../platform/auth/session.js';
import type { TokenIssuer } from '../../platform/auth/token-issuer.js';
import type { Streams } from '../../platform/streams/streams.js';
import type { KnownDevices } from './known-devices.js';
import type { OpenSessions } from './open-sessions.js';
import { mustDo, startPageOf } from '../account/own-credentials.js';

/** A session is renewed while somebody works, but for no longer than a day. */
const LONGEST_SESSION_SECONDS = 24 * 60 * 60;

/** Starts a session: issues its token and lists it among the user's open ones. */
export class SessionStarter {
  constructor(
    private readonly streams: Streams,
    private readonly tokens: TokenIssuer,
    private readonly sessions: OpenSessions,
    private readonly devices: KnownDevices,
  ) {}

  /** `device`: the token by which the browser is known; null: it gets one. */
  async start(user: User, userAgent: string, device: string | null = null): Promise<LoginAnswer> {
    const { id: userId, displayName, roles, credentialVersion } = user;
    const { token, claims } = this.tokens.issue({ userId, roles, credentialVersion });
    const { state: settings } = await this.streams.load(loginSettingsStream, '');
    await this.sessions.began(claims, userAgent);
    return {
      token,
      roles,
      userId,
      displayName,
      device: device ?? (await this.devices.make(user)),
      startPage: startPageOf(user, settings),
      mustDo: mustDo(user, settings),
    };
  }

  /**
   * A later token of the same session: its id stays, so that a log-out ends both. No session goes on longer than a day
   * after its log-in. 401 if the session is not listed any more.
   */
  async renew({ sub: userId, jti }: SessionClaims, now: Instant): Promise<RenewedAnswer> {
    const { state: users } = await this.streams.load(usersStream, '');
    const user = users.get(userId);
    const open = user && (await this.sessions.of(user, now)).find(({ id }) => id === jti);
    if (!user || !open) throw refuse('unauthenticated');
    const until = Date.parse(open.startedAt) / 1000 + LONGEST_SESSION_SECONDS;
    const { roles, credentialVersion } = user;
    const { token, claims } = this.tokens.issue({ userId, roles, credentialVersion }, { jti, until });
    await this.sessions.renewed(claims);
    return { token };
  }
}
