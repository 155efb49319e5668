import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PUBLIC_ACTOR } from '#contracts/access/actor.js';
import { CORRELATION_HEADER, correlationIdOf } from '../telemetry/correlation.js';
import type { LogBook } from '../telemetry/log-store/log-book.js';
import { noteRequest, noteResponse } from '../telemetry/request-notes.js';
import type { Log } from '../telemetry/log.js';
import type { Metrics } from '../telemetry/metrics.js';
import { closeScope, openScope, type Scope } from '../telemetry/scope.js';
import { revalidate, revisionTag } from './revalidation.js';

/** How long an answer waits for the read models after a write, in milliseconds. */
const READ_MODELS_WAIT_MS = 2_000;
const STALE_WARNING = '110 - "Die Anzeige kann noch den alten Stand zeigen"';

const API_PATH = '/api/';

/** What the hooks need of the rest of the process. */
export type HookParts = {
  readonly log: Log;
  readonly logBook: LogBook;
  readonly metrics: Metrics;
  /** Fulfilled with false when the read models did not pass the position in time. */
  readonly waitForReadModels: (position: string, timeoutMs: number) => Promise<boolean>;
};

/**
 * What happens to every request around its controller. Hooks of Fastify, not interceptors of Nest: they cost a
 * function call where an interceptor costs a stream, and they see the answers of errors as well.
 */
export function installHooks(
  fastify: FastifyInstance,
  parts: HookParts,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  fastify.decorateRequest('scope', null as unknown as Scope);
  fastify.decorateRequest('actor', null as never);
  fastify.decorateRequest('claims', null);
  fastify.decorateRequest('receivedAt', '');
  fastify.decorateRequest('beforeAnswer', null as never);

  fastify.addHook('onRequest', (request, reply, done) => {
    const scope = openScope(correlationIdOf(request.headers[CORRELATION_HEADER]));
    // Of a caller who hangs up. An answer that waits behind another on its connection hears nothing of that: it closes its own.
    reply.raw.once('close', () => closeScope(scope));
    request.scope = scope;
    request.actor = PUBLIC_ACTOR;
    request.beforeAnswer = [];
    void reply.headers(securityHeaders).header(CORRELATION_HEADER, scope.correlationId);
    // Answers hold what somebody may read now; a route whose answer may be kept says so itself.
    if (request.url.startsWith(API_PATH)) void reply.header('cache-control', 'no-store');
    done();
  });
  fastify.addHook('preHandler', (request, _reply, done) => {
    noteRequest(parts.logBook, request);
    done();
  });
  fastify.addHook('preSerialization', (_request, reply, payload, done) => {
    const tag = revisionTag(payload);
    if (tag !== null && reply.statusCode < 300) void reply.header('etag', tag);
    done(null, payload);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // A call that was let in before the stop: its connection must not be kept for more, or the stop would wait for it.
    if (!fastify.server.listening) void reply.header('connection', 'close');
    if (request.method === 'GET' || request.method === 'HEAD') {
      closeScope(request.scope);
      return done(null, request.url.startsWith(API_PATH) ? revalidate(request, reply, payload) : payload);
    }
    settleWrite(request, reply, payload, parts).then(() => done(null, payload), done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    noteAnswer(request, reply, parts);
    done();
  });
}

async function settleWrite(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  { log, waitForReadModels }: HookParts,
): Promise<void> {
  const works = request.beforeAnswer;
  request.beforeAnswer = [];
  const body = typeof payload === 'string' ? payload : null;
  const etag = reply.getHeader('etag');
  const answer = { status: reply.statusCode, body, etag: typeof etag === 'string' ? etag : null };
  for (const work of works) {
    // The write is done: whatever fails here must not turn its answer into an error.
    try {
      await work(answer);
    } catch (err) {
      log.error({ err, correlationId: request.scope.correlationId }, 'work before the answer failed');
    }
  }
  closeScope(request.scope);
  const position = request.scope.lastWrite;
  if (position !== null && !(await waitForReadModels(position, READ_MODELS_WAIT_MS))) {
    void reply.header('warning', STALE_WARNING);
  }
}

function noteAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { log, logBook, metrics }: HookParts,
): void {
  noteResponse(logBook, request, reply);
  const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
  const status = reply.statusCode;
  // How long a page stays open is no duration of a request.
  if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
    metrics.noteRequest(request.method, route, status, reply.elapsedTime / 1000);
  }
  log.info({
    method: request.method,
    route,
    status,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    correlationId: request.scope.correlationId,
  });
}
