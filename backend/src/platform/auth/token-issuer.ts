import { randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { Role } from '#contracts/access/roles.js';
import type { Clock } from '../clock.js';
import { newUuid } from '../new-uuid.js';
import { TOKEN_SECRET_NAME } from '../vault/rotate-secrets.js';
import type { Vault } from '../vault/vault.js';
import type { SessionClaims } from './session.js';

/** One working day. */
export const SESSION_SECONDS = 8 * 60 * 60;

const SECRET_BYTES = 32;

/** The secret that signs tokens: made at the first start and kept in the vault. */
export async function tokenSecret(vault: Vault): Promise<Buffer> {
  return Buffer.from(await vault.putIfAbsent('secrets', TOKEN_SECRET_NAME, randomBytes(SECRET_BYTES)));
}

/** Issues log-in tokens (JWT, HS256) that are valid for eight hours. */
export class TokenIssuer {
  private readonly jwt: JwtService;

  constructor(
    secret: Buffer,
    private readonly clock: Clock,
  ) {
    this.jwt = new JwtService({ secret, signOptions: { algorithm: 'HS256' } });
  }

  /** A session has an id (`jti`), by which its tokens are revoked. `renewed`: an earlier session, at most until then. */
  issue(
    user: {
      readonly userId: string;
      readonly roles: readonly Role[];
      readonly credentialVersion: number;
    },
    renewed?: { readonly jti: string; readonly until: number },
  ): { readonly token: string; readonly claims: SessionClaims } {
    const issuedAt = Math.floor(Date.parse(this.clock.now()) / 1000);
    const claims: SessionClaims = {
      sub: user.userId,
      roles: user.roles,
      cv: user.credentialVersion,
      jti: renewed?.jti ?? newUuid(),
      iat: issuedAt,
      exp: Math.min(issuedAt + SESSION_SECONDS, renewed?.until ?? Infinity),
    };
    return { token: this.jwt.sign(claims), claims };
  }
}
