import { SetMetadata, type CustomDecorator } from '@nestjs/common';

/** How often one address may call a route. */
export type RateLimitRule = {
  /** Routes that share a name share the count. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** `attempts`: every call counts. `accepted`: only calls that are answered with success count. */
  readonly count: 'attempts' | 'accepted';
  /** True: signed-in callers are counted too. Default: only anonymous ones. */
  readonly everybody?: boolean;
};

/** Metadata key of a route's limits. */
export const RATE_LIMITS = 'werkstatt:rate-limits';

/** Limits a route per address; several rules hold together. Beyond: 429 with `Retry-After`. */
export function RateLimit(...rules: readonly RateLimitRule[]): CustomDecorator<string> {
  return SetMetadata(RATE_LIMITS, rules);
}

/** How many addresses are remembered; the ones counted longest ago are forgotten first. */
export const MAX_WINDOWS = 50_000;

type Window = { count: number; readonly endsAt: number };

/** Counts calls in windows that begin with an address's first call. All times are milliseconds since 1970. */
export class RateLimiter {
  private readonly windows = new Map<string, Window>();

  /** Counts one call. Null: it is within the limit; else the seconds until the window ends. */
  take(rule: RateLimitRule, address: string, now: number): number | null {
    const key = keyOf(rule, address);
    const known = this.windows.get(key);
    const window = known !== undefined && known.endsAt > now ? known : this.open(key, rule, now);
    if (window.count >= rule.limit) return Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    window.count += 1;
    return null;
  }

  /** How many counts are held. */
  get size(): number {
    return this.windows.size;
  }

  /** Takes back a call that was counted and turned out not to be accepted. */
  giveBack(rule: RateLimitRule, address: string): void {
    const window = this.windows.get(keyOf(rule, address));
    if (window !== undefined && window.count > 0) window.count -= 1;
  }

  private open(key: string, rule: RateLimitRule, now: number): Window {
    this.windows.delete(key);
    if (this.windows.size >= MAX_WINDOWS) this.windows.delete(this.windows.keys().next().value as string);
    const window = { count: 0, endsAt: now + rule.windowSeconds * 1000 };
    this.windows.set(key, window);
    return window;
  }
}

function keyOf(rule: RateLimitRule, address: string): string {
  return `${rule.name} ${rule.count} ${networkOf(address)}`;
}

/** The part of an address that one subscriber is given: IPv4 whole, IPv6 its /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
