import type { RedisServer } from '../../platform/redis/redis.js';
import {
  FIRST_WAIT_SECONDS,
  LoginThrottle,
  type LoginAttempt,
  LONGEST_WAIT_SECONDS,
  throttleKeysOf,
  tooEarly,
  WINDOW_SECONDS,
} from './login-throttle.js';

/**
 * Returns the milliseconds to wait while any key is blocked; otherwise counts a failure for each key and returns 0. One
 * script, to be atomic. Keys expire with their failures.
 */
const ADMIT = `
local now, window, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
for _, key in ipairs(KEYS) do
  local blockedUntil = tonumber(redis.call('HGET', key, 'blockedUntil') or 0)
  if blockedUntil > now then return blockedUntil - now end
end
for index, key in ipairs(KEYS) do
  local free = tonumber(ARGV[4 + index])
  local known = redis.call('HMGET', key, 'count', 'last', 'blockedUntil')
  local count = 1
  if known[1] and math.max(tonumber(known[2]), tonumber(known[3])) + window > now then count = tonumber(known[1]) + 1 end
  local wait = 0
  if count >= free then wait = math.min(first * 2 ^ math.min(count - free, 20), longest) end
  redis.call('HSET', key, 'count', count, 'last', now, 'blockedUntil', now + wait)
  redis.call('PEXPIRE', key, window + wait)
end
return 0`;

const TAKE_BACK = `
for _, key in ipairs(KEYS) do
  local count = tonumber(redis.call('HGET', key, 'count') or 0)
  if count > 1 then redis.call('HSET', key, 'count', count - 1, 'blockedUntil', 0) else redis.call('DEL', key) end
end`;

/** Counts in Redis, shared by all API processes. While Redis is down log-ins get 503; sessions remain valid. */
export class RedisLoginThrottle extends LoginThrottle {
  constructor(
    private readonly redis: RedisServer,
    private readonly prefix = 'werkstatt',
  ) {
    super();
  }

  async admit(attempt: LoginAttempt, now: number): Promise<void> {
    const keys = throttleKeysOf(attempt);
    const times = [WINDOW_SECONDS, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS].map((seconds) => seconds * 1000);
    const args = [now, ...times, ...keys.map(({ free }) => free)];
    const ids = keys.map(({ id }) => this.keyOf(id));
    const remainingMs = await this.redis.run((redis) => redis.eval(ADMIT, ids.length, ...ids, ...args));
    if (Number(remainingMs) > 0) throw tooEarly(Number(remainingMs));
  }

  async succeeded(attempt: LoginAttempt): Promise<void> {
    const [own = '', ...others] = this.idsOf(attempt);
    await this.forgive((redis) =>
      redis
        .multi()
        .del(own)
        .eval(TAKE_BACK, others.length, ...others)
        .exec(),
    );
  }

  async undecided(attempt: LoginAttempt): Promise<void> {
    const ids = this.idsOf(attempt);
    await this.forgive((redis) => redis.eval(TAKE_BACK, ids.length, ...ids));
  }

  /** A count that cannot be reverted now expires; the answer of the log-in is unaffected. */
  private async forgive(work: Parameters<RedisServer['run']>[0]): Promise<void> {
    await this.redis.run(work).catch(this.redis.say);
  }

  private idsOf(attempt: LoginAttempt): readonly string[] {
    return throttleKeysOf(attempt).map(({ id }) => this.keyOf(id));
  }

  private keyOf(id: string): string {
    return `${this.prefix}:login:${id}`;
  }
}
