import { refuse, Refusal, type ProblemCode } from '#contracts/kernel/problem.js';
import { normaliseUsername } from '#contracts/users/username.js';
import type { CodeNeededAnswer, LoginAnswer } from '#contracts/users/users.api.js';
import { usersStream } from '#contracts/users/users.js';
import type { Clock } from '../../platform/clock.js';
import { KeyedQueue } from '../../platform/streams/keyed-queue.js';
import type { Streams } from '../../platform/streams/streams.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Credentials } from './credentials.js';
import type { KnownDevices } from './known-devices.js';
import type { LoginAttempt, LoginThrottle } from './login-throttle.js';
import type { SecondFactors } from './second-factors.js';
import type { SessionStarter } from './session-starter.js';
import { userNamed } from '../user.js';

const MAX_UNDER_WAY = 64;
const RETRY_AFTER_SECONDS = 2;
const WRONG: ReadonlySet<ProblemCode> = new Set(['login-failed', 'second-factor-wrong']);

type LoginFrom = {
  readonly address: string;
  /** What the browser kept of earlier log-ins. */
  readonly devices: readonly string[];
  /** Of the second factor; null: none was typed. */
  readonly code: string | null;
  readonly userAgent: string;
  readonly correlationId: string;
};

/**
 * Logs a user in. Wrong password and unknown user get the same answer in the same time. Attempts for one name run one
 * after the other, so that parallel guesses cannot evade the throttle, and parallel log-ins of an honest user do not
 * trigger it.
 */
export class LogIn {
  private readonly byName = new KeyedQueue();
  private underWay = 0;

  constructor(
    private readonly streams: Streams,
    private readonly credentials: Credentials,
    private readonly throttle: LoginThrottle,
    private readonly devices: KnownDevices,
    private readonly factors: SecondFactors,
    private readonly starter: SessionStarter,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** 401 if wrong, 429 after too many failures, 503 if overloaded. */
  async withPassword(
    username: string,
    password: string,
    from: LoginFrom,
  ): Promise<LoginAnswer | CodeNeededAnswer> {
    if (this.underWay >= MAX_UNDER_WAY)
      throw refuse('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.underWay++;
    try {
      const name = normaliseUsername(username);
      return await this.byName.run(name, () => this.decide(name, password, from));
    } finally {
      this.underWay--;
    }
  }

  private async decide(
    name: string,
    password: string,
    { address, devices, code, userAgent, correlationId }: LoginFrom,
  ): Promise<LoginAnswer | CodeNeededAnswer> {
    const { state } = await this.streams.load(usersStream, '');
    const user = userNamed(state, name) ?? null;
    const known = await this.devices.among(devices, user);
    const attempt: LoginAttempt = { name, address, device: known?.id ?? null };
    await this.throttle.admit(attempt, Date.parse(this.clock.now()));
    try {
      const matches = await this.credentials.match(user, password);
      if (!user || !matches) throw refuse('login-failed');
      if (user.factorId !== null) {
        if (code === null || code === '') {
          // The password was right: neither a failure nor a log-in.
          await this.throttle.undecided(attempt);
          return { needsCode: true };
        }
        await this.assertCode(user.id, user.factorId, code);
      }
      await this.throttle.succeeded(attempt);
      return await this.starter.start(user, userAgent, known?.token);
    } catch (error) {
      const isWrong = error instanceof Refusal && WRONG.has(error.code);
      if (isWrong) this.log.warn({ event: 'login-failed', correlationId }, 'log-in failed');
      else await this.throttle.undecided(attempt);
      throw error;
    }
  }

  /** A wrong code counts as a failure like a wrong password. */
  private async assertCode(userId: string, factorId: string, code: string): Promise<void> {
    if (!(await this.factors.use(userId, factorId, code, Date.parse(this.clock.now()))))
      throw refuse('second-factor-wrong', { field: 'code' });
  }
}
