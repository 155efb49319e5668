import type { RedisServer } from '../platform/redis/redis.js';
import {
  FIRST_WAIT_SECONDS,
  LoginThrottle,
  LONGEST_WAIT_SECONDS,
  throttleKeysOf,
  tooEarly,
  WINDOW_SECONDS,
} from './login-throttle.js';

/**
 * Refuses with the milliseconds to wait while any of the keys is blocked; else counts a failure for each and returns 0.
 * One script, so that nobody slips in between. A key is gone when its failures are forgotten.
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

/** Takes one failure of each key back. */
const TAKE_BACK = `
for _, key in ipairs(KEYS) do
  local count = tonumber(redis.call('HGET', key, 'count') or 0)
  if count > 1 then redis.call('HSET', key, 'count', count - 1, 'blockedUntil', 0) else redis.call('DEL', key) end
end`;

/** Counts in Redis, for all API processes together. While Redis is away nobody logs in (503); sessions go on. */
export class RedisLoginThrottle extends LoginThrottle {
  constructor(
    private readonly redis: RedisServer,
    private readonly prefix = 'werkstatt',
  ) {
    super();
  }

  async admit(name: string, address: string, now: number): Promise<void> {
    const keys = throttleKeysOf(name, address);
    const times = [WINDOW_SECONDS, FIRST_WAIT_SECONDS, LONGEST_WAIT_SECONDS].map((seconds) => seconds * 1000);
    const args = [now, ...times, ...keys.map(({ free }) => free)];
    const ids = keys.map(({ id }) => this.keyOf(id));
    const remainingMs = await this.redis.run((redis) => redis.eval(ADMIT, ids.length, ...ids, ...args));
    if (Number(remainingMs) > 0) throw tooEarly(Number(remainingMs));
  }

  async succeeded(name: string, address: string): Promise<void> {
    const [nameId, addressId] = this.idsOf(name, address);
    await this.forgive((redis) => redis.multi().del(nameId).eval(TAKE_BACK, 1, addressId).exec());
  }

  async undecided(name: string, address: string): Promise<void> {
    const ids = this.idsOf(name, address);
    await this.forgive((redis) => redis.eval(TAKE_BACK, ids.length, ...ids));
  }

  /** What cannot be taken back now is forgotten by itself; the answer of the log-in stands. */
  private async forgive(work: Parameters<RedisServer['run']>[0]): Promise<void> {
    await this.redis.run(work).catch(this.redis.say);
  }

  private idsOf(name: string, address: string): readonly [string, string] {
    const [nameKey, addressKey] = throttleKeysOf(name, address);
    return [this.keyOf(nameKey.id), this.keyOf(addressKey.id)];
  }

  private keyOf(id: string): string {
    return `${this.prefix}:login:${id}`;
  }
}
