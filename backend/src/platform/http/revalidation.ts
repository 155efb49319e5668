import { createHash } from 'node:crypto';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lets browsers cache the answer of a public GET and revalidate it: `Cache-Control: no-cache` and a tag, so that a
 * repeated visit costs a 304. The tag is the answer's revision, else a weak hash of its bytes.
 */
export function Revalidated(): MethodDecorator {
  return RouteConfig({ revalidated: true });
}

/**
 * The one place that tags answers and answers 304 (RFC 9110 §13.1.2): returns the payload to send, empty if the caller
 * has it. For GET and HEAD with status 200. JSON for staff is always sent: background events change it without a new
 * revision. Pictures are tagged by their bytes.
 */
export function revalidate(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (reply.statusCode !== 200) return payload;
  const { revalidated } = request.routeOptions.config as { revalidated?: boolean };
  if (revalidated === true) {
    // Visitors and staff get different lists from the same address.
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

/** The tag of an answer with a revision, else null. */
export function revisionTag(payload: unknown): string | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { revision } = payload as { revision?: unknown };
  return typeof revision === 'number' ? `"${revision}"` : null;
}

/** Weak, because the answer may be sent in several encodings. */
export function tagOfBytes(payload: string): string {
  return `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
}

/** True if the caller's `If-None-Match` names this tag (weak comparison, RFC 9110 §13.1.2). */
export function holdsAlready({ headers }: FastifyRequest, tag: string): boolean {
  const header = headers['if-none-match'];
  if (header === undefined) return false;
  if (header.trim() === '*') return true;
  const opaque = tag.replace(/^W\//, '');
  return header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === opaque);
}
