import { refuse, Refusal } from '#contracts/kernel/problem.js';
import { normaliseUsername } from '#contracts/users/username.js';
import type { LoginAnswer } from '#contracts/users/users.api.js';
import { usersStream } from '#contracts/users/users.js';
import type { TokenIssuer } from '../platform/auth/token-issuer.js';
import type { Clock } from '../platform/clock.js';
import { KeyedQueue } from '../platform/streams/keyed-queue.js';
import type { Streams } from '../platform/streams/streams.js';
import type { Log } from '../platform/telemetry/log.js';
import type { Credentials } from './credentials.js';
import type { LoginThrottle } from './login-throttle.js';
import { userNamed } from './user.js';

/** Log-ins under way at once; each costs about 30 ms of one of two cores, so these are a good second's worth. */
const MAX_UNDER_WAY = 64;
const RETRY_AFTER_SECONDS = 2;

/** From where somebody logs in, and in which request. */
type LoginFrom = { readonly address: string; readonly correlationId: string };

/**
 * Logs a user in. Wrong password and unknown user answer alike and take the same time.
 * Tries for one name are decided one after the other: parallel guesses cannot slip through before the count rises, and
 * parallel log-ins of an honest user do not lock him out.
 */
export class LogIn {
  private readonly byName = new KeyedQueue();
  private underWay = 0;

  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly tokens: TokenIssuer,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** 401 when it is wrong, 429 after too many failures, 503 when too many are under way. */
  async withPassword(
    username: string,
    password: string,
    { address, correlationId }: LoginFrom,
  ): Promise<LoginAnswer> {
    if (this.underWay >= MAX_UNDER_WAY)
      throw refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.underWay++;
    try {
      const name = normaliseUsername(username);
      return await this.byName.run(name, () => this.decide(name, password, { address, correlationId }));
    } finally {
      this.underWay--;
    }
  }

  private async decide(
    name: string,
    password: string,
    { address, correlationId }: LoginFrom,
  ): Promise<LoginAnswer> {
    await this.throttle.admit(name, address, Date.parse(this.clock.now()));
    try {
      const { state } = await this.streams.load(usersStream, '');
      const user = userNamed(state, name) ?? null;
      const matches = await this.credentials.match(user, password);
      if (!user || !matches) throw refuse('login-failed');
      await this.throttle.succeeded(name, address);
      const { id: userId, roles, credentialVersion } = user;
      return { token: this.tokens.issue({ userId, roles, credentialVersion }), roles, userId };
    } catch (error) {
      const isWrong = error instanceof Refusal && error.code === 'login-failed';
      if (isWrong) this.log.warn({ event: 'login-failed', correlationId }, 'log-in failed');
      else await this.throttle.undecided(name, address);
      throw error;
    }
  }
}
