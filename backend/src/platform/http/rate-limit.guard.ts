import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import { RATE_LIMITS, RateLimiter, type RateLimitRule } from './rate-limit.js';

/** Holds calls to the limits that their route declares with `@RateLimit`. */
@Injectable()
export class RateLimitGuard implements CanActivate {
  private readonly limiter = new RateLimiter();

  canActivate(context: ExecutionContext): boolean {
    const rules = Reflect.getMetadata(RATE_LIMITS, context.getHandler()) as
      readonly RateLimitRule[] | undefined;
    if (rules === undefined) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    for (const rule of rules) this.hold(rule, request);
    return true;
  }

  private hold(rule: RateLimitRule, request: FastifyRequest): void {
    if (request.actor.kind !== 'public' && rule.everybody !== true) return;
    const address = request.ip;
    const retryAfterSeconds = this.limiter.take(rule, address, Date.parse(request.receivedAt));
    if (retryAfterSeconds !== null) throw refuse('too-many-requests', { retryAfterSeconds });
    if (rule.count === 'accepted') {
      request.beforeAnswer.push(({ status }) => {
        if (status >= 400) this.limiter.giveBack(rule, address);
      });
    }
  }
}
