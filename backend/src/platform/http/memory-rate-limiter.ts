import { keepAtMost } from '../keep-at-most.js';
import { retryAfterSecondsOf, windowKeyOf, type RateLimiter, type RateLimitRule } from './rate-limit.js';

/** How many addresses are remembered; the ones counted longest ago are forgotten first. */
export const MAX_WINDOWS = 50_000;

type Window = { count: number; readonly endsAt: number };

/** Counts in the memory of this process: for one API process. */
export class MemoryRateLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>();

  async take(rule: RateLimitRule, address: string, now: number): Promise<number | null> {
    const key = windowKeyOf(rule, address);
    const known = this.windows.get(key);
    // One that ends later than any can was opened by a clock that was wrong.
    const runs = known !== undefined && known.endsAt > now && known.endsAt <= now + rule.windowSeconds * 1000;
    const window = runs ? known : this.open(key, rule, now);
    if (window.count >= rule.limit) return retryAfterSecondsOf(window.endsAt - now);
    window.count += 1;
    return null;
  }

  /** How many counts are held. */
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
