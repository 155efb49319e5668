import type { Actor } from '#contracts/access/actor.js';
import type { Role } from '#contracts/access/roles.js';

export type SessionClaims = {
  readonly sub: string;
  readonly roles: readonly Role[];
  /** Credential version. A new password or new roles raise it, which ends every older session. */
  readonly cv: number;
  /** Log-out revokes the token by this id. */
  readonly jti: string;
  /** Issued at and expires at, in seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
};

/**
 * Checks a token whose signature and expiry are valid: the user still exists, the credential version is current and the
 * token is not revoked. Returns null if the session is over. Called on every request with a token: must be fast, and
 * must not answer from stale data, or an ended session would live on.
 */
export interface SessionCheck {
  check(claims: SessionClaims): Promise<Actor | null>;
}

export const SESSION_CHECK = Symbol('SessionCheck');
