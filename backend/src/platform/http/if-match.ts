import { refuse } from '#contracts/kernel/problem.js';

const ETAG = /^(?:W\/)?"(\d{1,15})"$/;

/**
 * The revision an `If-Match` header asks for. Undefined: no header, or `*` (any). A weak tag counts as a strong one,
 * because proxies that compress weaken it. Anything else is refused with 400.
 */
export function expectedRevisionOf(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const match = ETAG.exec(header.trim());
  if (match === null)
    throw refuse('malformed-body', { detail: 'If-Match muss die Form "<Revision>" haben.' });
  return Number(match[1]);
}
