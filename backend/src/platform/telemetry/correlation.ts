/** Carried from the browser through request, events, jobs and outgoing calls, and back in the answer. */
export const CORRELATION_HEADER = 'x-correlation-id';

/** A UUID or another short token that is safe in logs and headers. */
const SAFE = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/;

/** The correlation id that a caller gives, if it is safe; else null. */
export function givenCorrelationId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && SAFE.test(header) ? header : null;
}
