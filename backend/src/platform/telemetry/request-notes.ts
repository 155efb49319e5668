import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogBook } from './log-store/log-book.js';

const API_PATH = '/api/';
/** Pages that watch the product: their calls are noted by themselves and count nowhere else. */
const DASHBOARDS = ['/api/admin/logs', '/api/devops/'];

/** A write that has come in; its answer is noted when it leaves. */
export function noteRequest(book: LogBook, request: FastifyRequest): void {
  const path = pathOf(request);
  if (path === null || isReading(request) || isDashboard(path)) return;
  const { method, scope } = request;
  const message = `${method} ${path}`;
  book.note({ event: 'http-request', message, method, path, correlationId: scope.correlationId });
}

/** A call that was answered, by the route's pattern: ids and queries say too much. */
export function noteResponse(book: LogBook, request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request);
  if (path === null) return;
  const { method, scope } = request;
  // How long a page stays open is no duration of a request.
  const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
  book.note({
    event: isDashboard(path) ? 'dashboard-usage' : 'http-response',
    message: `${method} ${path} ${reply.statusCode}`,
    method,
    path,
    status: reply.statusCode,
    durationMs: isStream ? null : Math.round(reply.elapsedTime * 10) / 10,
    correlationId: scope.correlationId,
  });
}

/** Null for what is no call of the API. */
function pathOf(request: FastifyRequest): string | null {
  if (!request.url.startsWith(API_PATH)) return null;
  return request.is404 ? '/api/*' : (request.routeOptions.url ?? '/api/*');
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isDashboard(path: string): boolean {
  return DASHBOARDS.some((beginning) => path.startsWith(beginning));
}
