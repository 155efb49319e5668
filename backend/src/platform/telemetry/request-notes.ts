import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LogBook } from './log-store/log-book.js';

const API_PATH = '/api/';
/** Calls of monitoring pages: noted as such if they failed, otherwise not at all, and excluded from all figures. */
const DASHBOARDS = ['/api/admin/logs', '/api/devops/'];

/** Notes an incoming write to a known path; its answer is noted separately. */
export function noteRequest(book: LogBook, request: FastifyRequest): void {
  const path = pathOf(request);
  if (path === null || request.is404 || isReading(request) || isDashboard(path)) return;
  const { method, scope } = request;
  const message = `${method} ${path}`;
  book.note({ event: 'http-request', message, method, path, correlationId: scope.correlationId });
}

/**
 * Notes an answered call by the route's pattern, without ids and queries. An open dashboard leaves no traces. What
 * strangers do not find is only counted, in the metrics: otherwise anybody could fill the disk with addresses that do not
 * exist.
 */
export function noteResponse(book: LogBook, request: FastifyRequest, reply: FastifyReply): void {
  const path = pathOf(request);
  if (path === null || !isNoted(path, reply.statusCode)) return;
  if (reply.statusCode === 404 && request.claims === null) return;
  const { method, scope } = request;
  // An event stream's lifetime is not a request duration.
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

/** Null for paths outside the API. */
function pathOf(request: FastifyRequest): string | null {
  if (!request.url.startsWith(API_PATH)) return null;
  return request.is404 ? '/api/*' : (request.routeOptions.url ?? '/api/*');
}

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/** True if the log book keeps the answer to a call of this path: a failed call of a dashboard, and every other call. */
export function isNoted(path: string, status: number): boolean {
  return path.startsWith(API_PATH) && (status >= 400 || !isDashboard(path));
}

function isDashboard(path: string): boolean {
  return DASHBOARDS.some((beginning) => path.startsWith(beginning));
}
