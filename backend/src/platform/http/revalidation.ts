import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lets browsers keep the answer of a public GET and ask whether it still holds: `Cache-Control: no-cache` and a tag,
 * so that a repeated visit costs a 304. The tag is the one the answer has (its revision), else a weak one of its bytes.
 */
export function Revalidated(): MethodDecorator {
  return RouteConfig({ revalidated: true });
}

/**
 * The one place that tags answers and answers 304 (RFC 9110 §13.1.2): returns the payload to send, which is none when
 * the caller has it already. For GET and HEAD answered with 200. Other JSON is always sent: events of the background
 * change what it tells and keep its revision. Pictures carry a tag of their bytes.
 */
export function revalidate(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200) return payload;
  const { revalidated } = request.routeOptions.config as { revalidated?: boolean };
  if (revalidated === true) {
    // The same address answers visitors and staff with different lists.
    void reply.header('cache-control', 'no-cache').header('vary', 'authorization');
    if (reply.getHeader('etag') === undefined && typeof payload === 'string') {
      void reply.header('etag', tagOfBytes(payload));
    }
  } else if (typeof payload === 'string') return payload;
  const tag = reply.getHeader('etag');
  if (typeof tag !== 'string' || !holdsAlready(request, tag)) return payload;
  void reply.code(304).removeHeader('content-type').removeHeader('content-length');
  return null;
}

/** The tag of an answer that carries a revision; null: it carries none. */
export function revisionTag(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { revision } = payload as { revision?: unknown };
  return typeof revision === 'number' ? `"${revision}"` : null;
}

/** The tag of an answer by its bytes; weak, because they may be sent in several encodings. */
export function tagOfBytes(payload: string): string {
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
}

/** True when the caller's `If-None-Match` names this tag; compared weakly, as that header asks for. */
export function holdsAlready({ headers }: FastifyRequest, tag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
