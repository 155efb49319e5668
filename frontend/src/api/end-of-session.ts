/** Why the server did not accept a session any more. */
export type EndOfSession = 'expired' | 'changed';

const KEY = 'werkstattbuch.ended';

/** Keeps for this tab why the server refused the token: it ran out, or roles or password were changed. */
export function keepEndOfSession(token: string): void {
  const expiry = expiryOf(token);
  sessionStorage.setItem(KEY, expiry !== undefined && expiry <= Date.now() ? 'expired' : 'changed');
}

/** Why the last session of this tab ended; null when somebody logged out himself. */
export function endOfSession(): EndOfSession | null {
  try {
    const reason = sessionStorage.getItem(KEY);
    return reason === 'expired' || reason === 'changed' ? reason : null;
  } catch {
    return null;
  }
}

/** Somebody has logged in again. */
export function forgetEndOfSession(): void {
  sessionStorage.removeItem(KEY);
}

/** When the token runs out, in milliseconds since 1970 (RFC 7519 `exp`); undefined when it cannot be read. */
function expiryOf(token: string): number | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}
