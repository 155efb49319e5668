import { SetMetadata, type CustomDecorator } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export type RateLimitRule = {
  /** Routes with the same name share the count. */
  readonly name: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** `attempts`: every call counts. `accepted`: only successful calls count. */
  readonly count: 'attempts' | 'accepted';
  /** True: signed-in callers are counted too. Default: anonymous callers only. */
  readonly everybody?: boolean;
  /** `user`: signed-in callers are counted by their account. Default: by address. */
  readonly per?: 'user';
  /** Which calls of the route count; default: all. */
  readonly only?: (request: FastifyRequest) => boolean;
};

export const RATE_LIMITS = 'werkstatt:rate-limits';

/** Limits a route per address; all rules must hold. Beyond: 429 with `Retry-After`. */
export function RateLimit(...rules: readonly RateLimitRule[]): CustomDecorator<string> {
  return SetMetadata(RATE_LIMITS, rules);
}

/**
 * Counts calls in windows that begin with an address's first call, across the API processes that share an engine. Times
 * are milliseconds since 1970. Parallel calls are each counted once; a window is forgotten after its end. Never rejects
 * because its engine is away: the limit is not enforced then, which is better than refusing everybody.
 */
export interface RateLimiter {
  /** Counts one call. Null: within the limit; else the seconds until the window ends. */
  take(rule: RateLimitRule, address: string, now: number): Promise<number | null>;
  /** Takes back a counted call that was not accepted. */
  giveBack(rule: RateLimitRule, address: string): Promise<void>;
}

/** Key of a count: the rule and the subscriber's network. */
export function windowKeyOf(rule: RateLimitRule, address: string): string {
  return `${rule.name} ${rule.count} ${networkOf(address)}`;
}

/** `Retry-After` until the end of a window. */
export function retryAfterSecondsOf(remainingMs: number): number {
  return Math.max(1, Math.ceil(remainingMs / 1000));
}

/** The network that one subscriber has: IPv4 whole, IPv6 its /64. */
export function networkOf(address: string): string {
  return networkWith(4, address);
}

/** The largest network that one subscriber is given (RFC 6177): IPv4 whole, IPv6 its /48. */
export function siteOf(address: string): string {
  return networkWith(3, address);
}

/** `groups`: how many of the eight groups of an IPv6 address count. */
function networkWith(groups: number, address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::', 2);
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return all
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
