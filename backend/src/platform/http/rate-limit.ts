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

/**
 * Counts calls in windows that begin with an address's first call, for all API processes together where they share an
 * engine. Times are milliseconds since 1970. Promises: parallel calls are each counted once; a window is forgotten after
 * its end. Never rejects because its engine is away: then the limit is not held, which is better than refusing everybody.
 */
export interface RateLimiter {
  /** Counts one call. Null: it is within the limit; else the seconds until the window ends. */
  take(rule: RateLimitRule, address: string, now: number): Promise<number | null>;
  /** Takes back a call that was counted and turned out not to be accepted. */
  giveBack(rule: RateLimitRule, address: string): Promise<void>;
}

/** What is counted together: the rule, and the address's subscriber. */
export function windowKeyOf(rule: RateLimitRule, address: string): string {
  return `${rule.name} ${rule.count} ${networkOf(address)}`;
}

/** How long until the end of a window, as `Retry-After` says it. */
export function retryAfterSecondsOf(remainingMs: number): number {
  return Math.max(1, Math.ceil(remainingMs / 1000));
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
