import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v5 as idFrom } from 'uuid';
import { newUuid } from '../new-uuid.js';

/** UUIDv5 namespace of ids derived from an Idempotency-Key. */
const BY_KEY = '4c1d0c1e-7a53-4b8e-8f0e-0a6d5f3b9a27';

/**
 * Parameter of a creating controller: the id of the new record. With an `Idempotency-Key` the id is derived from
 * caller, route and key, so that a repeated call finds the record of the first (`isMadeAlready`).
 */
export const NewId = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { actor, method, url, headers } = context.switchToHttp().getRequest<FastifyRequest>();
  const key = headers['idempotency-key'];
  if (key === undefined) return newUuid();
  const caller = actor.kind === 'user' ? actor.userId : actor.kind;
  return idFrom(JSON.stringify([caller, method, url, key]), BY_KEY);
});
