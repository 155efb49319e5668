import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '#contracts/access/actor.js';
import type { CommandContext } from '../streams/stream-type.js';
import { expectedRevisionOf } from './if-match.js';

/** Parameter of a controller: actor, origin and time, for the command. `If-Match` becomes `expectedRevision`. */
export const Context = createParamDecorator((_: unknown, context: ExecutionContext): CommandContext => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const expectedRevision = expectedRevisionOf(request.headers['if-match']);
  return {
    actor: request.actor,
    correlationId: request.scope.correlationId,
    now: request.receivedAt,
    expectedRevision,
  };
});

/** Parameter of a reading controller: the caller (`PUBLIC_ACTOR` without a valid session). */
export const Who = createParamDecorator(
  (_: unknown, context: ExecutionContext): Actor => context.switchToHttp().getRequest<FastifyRequest>().actor,
);

export const CorrelationId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<FastifyRequest>().scope.correlationId,
);
