/** A path without a route, so that it is answered with 404, noted and counted like any unknown path of the API. */
const NO_ROUTE = '/api/no-such-target';
/** The absolute form of a request target (RFC 9112 §3.2.2): scheme and host, then the path. */
const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
const ESCAPE = /%[0-9a-f]{2}/gi;

/**
 * The one spelling of a request target: without scheme and host, without needless percent escapes, with broken escapes
 * made literal. The router and everything that asks for `request.url` see this spelling only. A target that is no path
 * (`*`, `x`, `/x#y`) becomes a path without a route.
 */
export function oneSpelling(target: string): string {
  const local = target.replace(ABSOLUTE_FORM, '');
  const queryAt = local.indexOf('?');
  const path = queryAt === -1 ? local : local.slice(0, queryAt);
  const query = queryAt === -1 ? '' : local.slice(queryAt);
  if (path === '' && local !== target) return `/${query}`;
  if (!path.startsWith('/') || path.includes('#')) return NO_ROUTE;
  return decodable(path).replaceAll(ESCAPE, unreserved) + query;
}

function decodable(path: string): string {
  try {
    decodeURIComponent(path);
    return path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

/** The character of an escape that means the same without it (RFC 3986 §2.3), else the escape. */
function unreserved(escape: string): string {
  const character = String.fromCodePoint(Number.parseInt(escape.slice(1), 16));
  return /[A-Za-z0-9._~-]/.test(character) ? character : escape;
}
