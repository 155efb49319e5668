import { refuse } from '#contracts/kernel/problem.js';

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;

/**
 * The revision of an `If-Match` header. Undefined: no header, or `*`. A weak tag counts as a strong one, because
 * compressing proxies weaken tags. Anything else is refused with 400.
 */
export function expectedRevisionOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const match = ETAG.exec(header.trim());
  if (match === null)
    throw refuse('malformed-body', { detail: 'If-Match muss die Form "<Revision>" haben.' });
  return Number(match[1]);
}
