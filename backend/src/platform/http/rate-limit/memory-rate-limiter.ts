import { keepAtMost } from '../../keep-at-most.js';
import { retryAfterSecondsOf, windowKeyOf, type RateLimiter, type RateLimitRule } from './rate-limit.js';

/** Remembered addresses; the oldest counts are dropped first. */
export const MAX_WINDOWS = 50_000;

type Window = { count: number; readonly endsAt: number };

/** Counts in this process's memory: for a single API process. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>();

  async take(rule: RateLimitRule, address: string, now: number): Promise<number | null> {
    const key = windowKeyOf(rule, address);
    const known = this.windows.get(key);
    // A window that ends too late was opened while the clock was wrong.
    const runs = known !== undefined && known.endsAt > now && known.endsAt <= now + rule.windowSeconds * 1000;
    const window = runs ? known : this.open(key, rule, now);
    if (window.count >= rule.limit) return retryAfterSecondsOf(window.endsAt - now);
    window.count += 1;
    return null;
  }

  get size(): number {
    return this.windows.size;
  }

  async giveBack(rule: RateLimitRule, address: string): Promise<void> {
    const window = this.windows.get(windowKeyOf(rule, address));
    if (window !== undefined && window.count > 0) window.count -= 1;
  }

  private open(key: string, rule: RateLimitRule, now: number): Window {
    this.windows.delete(key);
    const window = { count: 0, endsAt: now + rule.windowSeconds * 1000 };
    this.windows.set(key, window);
    keepAtMost(this.windows, MAX_WINDOWS);
    return window;
  }
}
