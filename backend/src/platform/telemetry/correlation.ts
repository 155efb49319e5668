import { newUuid } from '../new-uuid.js';

/** Runs from the browser through request, events, jobs and outgoing calls, and back in the answer. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** A UUID or another short token that is safe in logs and headers. */
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/**
 * The caller's correlation id when it is a safe one, else a new one. New ones ascend: the logs keep an index by them, whose
 * end alone is written then.
 */
export function correlationIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && SAFE.test(header) ? header : newUuid();
}
