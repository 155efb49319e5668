import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { refuse } from '#contracts/kernel/problem.js';
import type { SessionClaims } from './session.js';

/** Parameter of a controller: the claims of the caller's token. 401 without a session. */
export const Claims = createParamDecorator((_: unknown, context: ExecutionContext): SessionClaims => {
  const { claims } = context.switchToHttp().getRequest<FastifyRequest>();
  if (claims === null) throw refuse('unauthenticated');
  return claims;
});
