import { StoreUnavailable } from '../../store-unavailable.js';
import type { RedisServer } from '../../redis/redis.js';
import type { Log } from '../../telemetry/log.js';
import { retryAfterSecondsOf, windowKeyOf, type RateLimiter, type RateLimitRule } from './rate-limit.js';

/** After a timeout Redis is skipped for this time, so that callers do not wait again and again. */
const REST_MS = 5_000;

/** Counts one call: 0 if within the limit, else the milliseconds until the window ends. */
const TAKE = `
local now, limit, window = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local endsAt = tonumber(redis.call('HGET', KEYS[1], 'endsAt') or 0)
if endsAt <= now then
  redis.call('HSET', KEYS[1], 'count', 0, 'endsAt', now + window)
  redis.call('PEXPIRE', KEYS[1], window)
  endsAt = now + window
end
if tonumber(redis.call('HGET', KEYS[1], 'count')) >= limit then return endsAt - now end
redis.call('HINCRBY', KEYS[1], 'count', 1)
return 0`;

const GIVE_BACK = `
if tonumber(redis.call('HGET', KEYS[1], 'count') or 0) > 0 then redis.call('HINCRBY', KEYS[1], 'count', -1) end`;

/** Counts in Redis, across all API processes. While Redis is away nobody is refused, and a warning is logged. */
export class RedisRateLimiter implements RateLimiter {
  private restsUntil = 0;

  constructor(
    private readonly redis: RedisServer,
    private readonly log: Log,
    private readonly prefix = 'werkstatt',
  ) {}

  async take(rule: RateLimitRule, address: string, now: number): Promise<number | null> {
    const remainingMs = await this.ask(TAKE, rule, address, [now, rule.limit, rule.windowSeconds * 1000]);
    return remainingMs > 0 ? retryAfterSecondsOf(remainingMs) : null;
  }

  async giveBack(rule: RateLimitRule, address: string): Promise<void> {
    await this.ask(GIVE_BACK, rule, address, []);
  }

  private async ask(script: string, rule: RateLimitRule, address: string, args: number[]): Promise<number> {
    if (performance.now() < this.restsUntil) return 0;
    const key = `${this.prefix}:rate:${windowKeyOf(rule, address)}`;
    try {
      return Number(await this.redis.run((redis) => redis.eval(script, 1, key, ...args)));
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      this.restsUntil = performance.now() + REST_MS;
      this.log.warn({ err: error, rule: rule.name }, 'Rate limits are not enforced while Redis is away');
      return 0;
    }
  }
}
