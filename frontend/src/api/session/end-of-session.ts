import { keepDrafts } from './kept-drafts.js';

/** Why the server refused the session. */
export type EndOfSession = 'expired' | 'changed';

const KEY = 'werkstattbuch.ended';
const TARGET_KEY = 'werkstattbuch.target';

/** Stores for this tab why the server refused the token, where the user was, and what was typed there. */
export function keepEndOfSession(token: string): void {
  const expiry = expiryOf(token);
  // First: the drafts may leave no room.
  sessionStorage.setItem(KEY, expiry !== undefined && expiry <= Date.now() ? 'expired' : 'changed');
  keepTarget();
  const { sub } = claimsOf(token);
  if (typeof sub === 'string') keepDrafts(sub);
}

/** Stores for this tab where the user wanted to go: the next log-in leads there. */
export function keepTarget(): void {
  const { pathname, search } = window.location;
  sessionStorage.setItem(TARGET_KEY, pathname + search);
}

/** Where the user wanted to go; null: nowhere. Forgets it. */
export function takeTarget(): string | null {
  const target = sessionStorage.getItem(TARGET_KEY);
  sessionStorage.removeItem(TARGET_KEY);
  return target;
}

/** Why the last session of this tab ended; null after a log-out. */
export function endOfSession(): EndOfSession | null {
  try {
    const reason = sessionStorage.getItem(KEY);
    return reason === 'expired' || reason === 'changed' ? reason : null;
  } catch {
    return null;
  }
}

/** Forgets the reason after the next log-in. */
export function forgetEndOfSession(): void {
  sessionStorage.removeItem(KEY);
}

/** Expiry of the token in milliseconds since 1970 (RFC 7519 `exp`); undefined if unreadable. */
export function expiryOf(token: string): number | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Empty if the token is unreadable. */
function claimsOf(token: string): { readonly sub?: unknown; readonly exp?: unknown } {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return JSON.parse(atob(payload)) as { sub?: unknown; exp?: unknown };
  } catch {
    return {};
  }
}
