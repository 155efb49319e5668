import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PUBLIC_ACTOR } from '#contracts/access/actor.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { newUuid } from '../../new-uuid.js';
import { CORRELATION_HEADER, givenCorrelationId } from '../../telemetry/correlation.js';
import type { LogBook } from '../../telemetry/log-store/log-book.js';
import { noteRequest, noteResponse } from '../../telemetry/request-notes.js';
import type { Log } from '../../telemetry/log.js';
import type { Metrics } from '../../telemetry/metrics.js';
import { closeScope, openScope, type Scope } from '../../scope.js';
import { sendProblem } from '../problem.filter.js';
import type { CallLimit } from '../rate-limit/call-limit.js';
import { revalidate, revisionTag } from '../revalidation.js';

/** Maximum wait for the read models after a write, in milliseconds. */
const READ_MODELS_WAIT_MS = 2_000;
const STALE_WARNING = '110 - "Die Anzeige kann noch den alten Stand zeigen"';

const API_PATH = '/api/';

export type HookParts = {
  readonly log: Log;
  readonly logBook: LogBook;
  readonly metrics: Metrics;
  /** The general limit of callers without a session; missing: none. */
  readonly callLimit?: CallLimit | undefined;
  /** Resolves to false if the read models did not reach the position in time. */
  readonly waitForReadModels: (position: string, timeoutMs: number) => Promise<boolean>;
};

/**
 * What happens to every request around its controller. Fastify hooks instead of Nest interceptors: a hook costs a
 * function call where an interceptor costs a stream, and hooks see the answers of errors too.
 */
export function installHooks(fastify: FastifyInstance, parts: HookParts): void {
  fastify.decorateRequest('scope', null as unknown as Scope);
  fastify.decorateRequest('actor', null as never);
  fastify.decorateRequest('claims', null);
  fastify.decorateRequest('onceKnown', null);
  fastify.decorateRequest('isBeyondLimit', false);
  fastify.decorateRequest('receivedAt', '');
  fastify.decorateRequest('beforeAnswer', null as never);

  fastify.addHook('onRequest', (request, reply, done) => {
    // New ids ascend, so that the log's index by correlation id is only written at its end.
    request.scope = openScope(newUuid());
    // Also if the caller hangs up: an answer that waits behind another on its connection gets no event, so it closes
    // its own scope.
    reply.raw.once('close', () => closeScope(request.scope));
    reply.raw.on('timeout', closeIfStalled);
    request.actor = PUBLIC_ACTOR;
    request.beforeAnswer = [];
    void reply.header(CORRELATION_HEADER, request.scope.correlationId);
    // API answers are not cached by default; a route whose answer may be cached overrides this.
    if (request.url.startsWith(API_PATH)) void reply.header('cache-control', 'no-store');
    done();
  });
  const { callLimit } = parts;
  if (callLimit !== undefined) limitStrangers(fastify, callLimit);
  fastify.addHook('preHandler', (request, reply, done) => {
    if (!mayBeSignedIn(request)) noteRequest(parts.logBook, request);
    else request.onceKnown = () => greet(request, reply, parts);
    done();
  });
  fastify.addHook('preSerialization', (_request, reply, payload, done) => {
    const tag = revisionTag(payload);
    if (tag !== null && reply.statusCode < 300) void reply.header('etag', tag);
    done(null, payload);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    // A call admitted before the stop must not keep its connection open, or the stop would wait for it.
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

/** Calls that the access guard will not know are counted before anything else is done for them. */
function limitStrangers(fastify: FastifyInstance, callLimit: CallLimit): void {
  fastify.addHook('onRequest', async (request, reply) => {
    try {
      if (!mayBeSignedIn(request)) await callLimit.admit(request);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      sendProblem(reply, error, request.scope.correlationId);
      return reply;
    }
  });
}

function mayBeSignedIn(request: FastifyRequest): boolean {
  const { headers, is404, url } = request;
  return headers.authorization !== undefined && !is404 && url.startsWith(API_PATH);
}

/** The access guard has read the token. A wrong one makes a stranger, who is counted like all of them. */
function greet(
  request: FastifyRequest,
  reply: FastifyReply,
  { logBook, callLimit }: HookParts,
): Promise<void> | void {
  const given = givenCorrelationId(request.headers[CORRELATION_HEADER]);
  if (request.claims !== null && given !== null) takeCorrelationId(request, reply, given);
  noteRequest(logBook, request);
  return request.claims === null ? callLimit?.admit(request) : undefined;
}

/**
 * Node reports a connection through which nothing went for `STALLED_MS`. Our work may take longer, so only a caller who
 * does not take the answer loses the connection. The system takes an answer in pieces of some kilobytes, so a caller
 * who reads less than about a kilobyte a second counts as not reading.
 */
function closeIfStalled(this: ServerResponse, socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/**
 * Only signed-in callers name their calls: the log is sealed for ever and read by many, so it takes no texts of
 * strangers, and nobody else mixes calls into the timeline of another.
 */
function takeCorrelationId(request: FastifyRequest, reply: FastifyReply, correlationId: string): void {
  closeScope(request.scope);
  request.scope = openScope(correlationId);
  void reply.header(CORRELATION_HEADER, correlationId);
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
    // The write is done: a failure here must not turn its answer into an error.
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
  if (!request.isBeyondLimit) noteResponse(logBook, request, reply);
  const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
  const status = reply.statusCode;
  // An event stream's lifetime is not a request duration.
  if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
    metrics.noteRequest(request.method, route, status, reply.elapsedTime / 1000);
  }
  if (request.isBeyondLimit) return;
  log.info({
    method: request.method,
    route,
    status,
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    correlationId: request.scope.correlationId,
  });
}
