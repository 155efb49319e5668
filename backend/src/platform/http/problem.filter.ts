import {
  Catch,
  HttpException,
  Inject,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BadPageKey, BeingBuilt } from '#projections/engine/read-store.js';
import {
  invalid,
  problems,
  Refusal,
  refuse,
  type Problem,
  type ProblemCode,
} from '#contracts/kernel/problem.js';
import { StoreUnavailable } from '../store-unavailable.js';
import { LOG, type Log } from '../telemetry/log.js';
import { progressInWords, RETRY_UNAVAILABLE_SECONDS } from './server/being-built.js';
import { KnownMethods } from './server/known-methods.js';
import { StoredAnswer } from './stored-answer.js';

const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** Refusals by status, for errors that Fastify or Nest raised before our code ran. */
const codeOfStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-body',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'malformed-body',
  413: 'too-large',
  414: 'not-found',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
};

/** The query parameter with the key of the next page, in every paged list. */
const PAGE_KEY_FIELD = 'after';
const BAD_PAGE_KEY = 'Die Seitenangabe passt nicht zu dieser Liste. Bitte laden Sie die Liste neu.';

/** The one place that turns errors into answers: RFC 9457 problem documents without internals. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly methods: KnownMethods,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    if (error instanceof StoredAnswer) return sendStored(reply, error);
    const scope = request.scope as FastifyRequest['scope'] | null;
    const refusal = this.isWrongMethod(error, request, reply)
      ? refuse('method-not-allowed')
      : refusalOf(error, scope?.mayHaveWritten ?? false);
    const correlationId = scope?.correlationId;
    if (error === request.raw.errored)
      this.log.info({ correlationId }, 'the caller closed the connection before sending the whole body');
    else if (error instanceof BeingBuilt)
      this.log.warn({ err: error, correlationId }, 'request while read models are being built');
    else if (refusal.status >= 500) this.log.error({ err: error, correlationId }, 'request failed');
    sendProblem(reply, refusal, correlationId);
  }

  /**
   * Nest knows no route: true if the path has a route for another method; the answer then lists the methods (RFC 9110
   * §15.5.6).
   */
  private isWrongMethod(error: unknown, request: FastifyRequest, reply: FastifyReply): boolean {
    if (!(error instanceof NotFoundException)) return false;
    const allowed = this.methods.of(request.url.split('?', 1)[0] ?? '/');
    if (allowed.length === 0 || allowed.includes(request.method)) return false;
    void reply.header('allow', allowed.join(', '));
    return true;
  }
}

export function sendProblem(reply: FastifyReply, refusal: Refusal, correlationId?: string): void {
  if (refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfterSeconds))));
  }
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer');
  void reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type(PROBLEM_TYPE)
    .send(JSON.stringify(problemOf(refusal, correlationId)));
}

function sendStored(reply: FastifyReply, { answer }: StoredAnswer): void {
  if (answer.etag !== null) void reply.header('etag', answer.etag);
  void reply.header('idempotency-replayed', 'true').code(answer.status);
  if (answer.body === null) return void reply.send();
  const type = answer.status >= 400 ? PROBLEM_TYPE : 'application/json; charset=utf-8';
  void reply.type(type).send(answer.body);
}

function refusalOf(error: unknown, mayHaveWritten: boolean): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof StoreUnavailable) {
    const code = mayHaveWritten ? 'outcome-unknown' : 'unavailable';
    return refuse(code, { retryAfterSeconds: RETRY_UNAVAILABLE_SECONDS });
  }
  if (error instanceof BeingBuilt) {
    const retryAfterSeconds = RETRY_UNAVAILABLE_SECONDS;
    if (mayHaveWritten) return refuse('outcome-unknown', { retryAfterSeconds });
    return refuse('service-unavailable', { detail: progressInWords(error), retryAfterSeconds });
  }
  if (error instanceof BadPageKey) return invalid(PAGE_KEY_FIELD, BAD_PAGE_KEY);
  if (error instanceof HttpException) return refuse(codeOfStatus[error.getStatus()] ?? 'internal');
  return refuse('internal');
}

function problemOf(refusal: Refusal, correlationId: string | undefined): Problem {
  return {
    type: `/problems/${refusal.code}`,
    title: problems[refusal.code].title,
    status: refusal.status,
    detail: refusal.detail,
    errors: refusal.errors,
    existingId: refusal.existingId,
    correlationId,
  };
}
