import type { Actor } from '#contracts/access/actor.js';
import type { Role } from '#contracts/access/roles.js';

/** What a token says. */
export type SessionClaims = {
  /** The user's id. */
  readonly sub: string;
  readonly roles: readonly Role[];
  /** Credential version: raised by a new password or new roles, which ends every older session. */
  readonly cv: number;
  /** The token's own id, by which log-out revokes it. */
  readonly jti: string;
  /** Issued and expiring, seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
};

/**
 * Says whether a session still stands. The signature and the expiry were checked before; this asks whether the user
 * still exists, whether his credential version is still the token's, and whether the token was revoked.
 * Null: the session is over. Called on every request with a token, so it must be fast; and it must not answer from what
 * may be old, or an ended session would go on.
 */
export interface SessionCheck {
  check(claims: SessionClaims): Promise<Actor | null>;
}

/** Injection token of the session check; the users module provides it. */
export const SESSION_CHECK = Symbol('SessionCheck');
