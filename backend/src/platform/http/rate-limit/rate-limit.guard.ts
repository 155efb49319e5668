import { Inject, Injectable, Optional, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import type { RedisServer } from '../../redis/redis.js';
import { REDIS } from '../../redis/redis-token.js';
import { LOG, type Log } from '../../telemetry/log.js';
import { MemoryRateLimiter } from './memory-rate-limiter.js';
import { RATE_LIMITS, type RateLimiter, type RateLimitRule } from './rate-limit.js';
import { RedisRateLimiter } from './redis-rate-limiter.js';

/** Enforces the limits of `@RateLimit`; across all API processes if there is a Redis. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limiter: RateLimiter;

  constructor(@Inject(LOG) log: Log, @Optional() @Inject(REDIS) redis: RedisServer | null) {
    this.limiter = redis ? new RedisRateLimiter(redis, log) : new MemoryRateLimiter();
  }

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const rules = Reflect.getMetadata(RATE_LIMITS, context.getHandler()) as
      readonly RateLimitRule[] | undefined;
    if (rules === undefined) return true;
    return this.holdAll(rules, context.switchToHttp().getRequest<FastifyRequest>());
  }

  private async holdAll(rules: readonly RateLimitRule[], request: FastifyRequest): Promise<boolean> {
    for (const rule of rules) await this.hold(rule, request);
    return true;
  }

  private async hold(rule: RateLimitRule, request: FastifyRequest): Promise<void> {
    if (request.actor.kind !== 'public' && rule.everybody !== true) return;
    if (rule.only?.(request) === false) return;
    const { actor } = request;
    const address = rule.per === 'user' && actor.kind === 'user' ? actor.userId : request.ip;
    const retryAfterSeconds = await this.limiter.take(rule, address, Date.parse(request.receivedAt));
    if (retryAfterSeconds !== null) throw refuse('too-many-requests', { retryAfterSeconds });
    if (rule.count === 'accepted') {
      request.beforeAnswer.push(async ({ status }) => {
        if (status >= 400) await this.limiter.giveBack(rule, address);
      });
    }
  }
}
