import { randomBytes } from 'node:crypto';
import { JwtService } from '@nestjs/jwt';
import type { Role } from '#contracts/access/roles.js';
import type { Clock } from '../clock.js';
import { newUuid } from '../new-uuid.js';
import type { Vault } from '../vault/vault.js';
import type { SessionClaims } from './session.js';

/** How long a log-in lasts, in seconds: one working day. */
export const SESSION_SECONDS = 8 * 60 * 60;

const SECRET_BYTES = 32;

/** The secret that signs tokens; made once, at the first start, and kept in the vault. */
export async function tokenSecret(vault: Vault): Promise<Buffer> {
  return Buffer.from(await vault.putIfAbsent('secrets', 'jwt', randomBytes(SECRET_BYTES)));
}

/** Makes the tokens of log-ins: JWT, HS256, good for eight hours. */
export class TokenIssuer {
  private readonly jwt: JwtService;

  constructor(
    secret: Buffer,
    private readonly clock: Clock,
  ) {
    this.jwt = new JwtService({ secret, signOptions: { algorithm: 'HS256' } });
  }

  /** A new token for this user; each has an id of its own, by which it can be revoked. */
  issue(user: {
    readonly userId: string;
    readonly roles: readonly Role[];
    readonly credentialVersion: number;
  }): string {
    const issuedAt = Math.floor(Date.parse(this.clock.now()) / 1000);
    const claims: SessionClaims = {
      sub: user.userId,
      roles: user.roles,
      cv: user.credentialVersion,
      jti: newUuid(),
      iat: issuedAt,
      exp: issuedAt + SESSION_SECONDS,
    };
    return this.jwt.sign(claims);
  }
}
