import { createHash } from 'node:crypto';
import { Inject, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Permission } from '#contracts/access/permissions.js';
import { refuse } from '#contracts/kernel/problem.js';
import { permissionOf } from '../../auth/allow.js';
import type { FinalAnswer } from '../request.js';
import { StoredAnswer } from '../stored-answer.js';
import { RETRY_UNAVAILABLE_SECONDS } from '../server/being-built.js';
import { KEPT_ANSWERS, type KeptAnswers } from './kept-answers.js';

/** Printable ASCII, 1 to 200 characters. */
const KEY = /^[\x21-\x7e]{1,200}$/;
const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The answer of a log-in is a token: a secret is not written to a file. */
const NEVER_KEPT: Permission = 'auth:login';

/**
 * Makes writes with an `Idempotency-Key` idempotent per caller, method, path, key and body. A call that comes while the
 * first one runs, in any process, waits for its answer. Another body under the same key is 422. Answers that a retry
 * may change (429, 5xx) are not kept. A crash between the write and its answer is covered by the commands, not here.
 */
@Injectable()
export class IdempotencyGuard implements CanActivate {
  constructor(@Inject(KEPT_ANSWERS) private readonly answers: KeptAnswers) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const header = request.headers['idempotency-key'];
    if (header === undefined || !WRITES.has(request.method) || permissionOf(context) === NEVER_KEPT)
      return true;
    if (typeof header !== 'string' || !KEY.test(header)) {
      throw refuse('malformed-body', { detail: 'Der Idempotency-Key darf höchstens 200 Zeichen haben.' });
    }
    return this.enter(request, nameOf(request, header), hash(JSON.stringify(request.body ?? null)));
  }

  private async enter(request: FastifyRequest, call: string, bodyHash: string): Promise<boolean> {
    const taken = await this.answers.take(call, bodyHash, request.receivedAt);
    if (taken.kind === 'other-body') throw refuse('idempotency-key-reused');
    if (taken.kind === 'answered') throw new StoredAnswer(taken.answer);
    if (taken.kind === 'under-way')
      throw refuse('outcome-unknown', { retryAfterSeconds: RETRY_UNAVAILABLE_SECONDS });
    const { claim } = taken;
    request.beforeAnswer.push((answer) =>
      isFinal(answer) ? claim.keep(answer, request.receivedAt) : claim.giveUp(),
    );
    return true;
  }
}

function isFinal({ status }: FinalAnswer): boolean {
  return status < 500 && status !== 429;
}

function nameOf({ actor, method, url }: FastifyRequest, header: string): string {
  const caller = actor.kind === 'user' ? actor.userId : actor.kind;
  return JSON.stringify([caller, method, url, header]);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
