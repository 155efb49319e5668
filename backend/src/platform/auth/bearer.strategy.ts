import { createSecretKey } from 'node:crypto';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { isRole } from '#contracts/access/roles.js';
import type { Clock } from '../clock.js';
import type { SessionClaims } from './session.js';

export type BearerStrategy = {
  /** The name in Passport's registry, unique to this application. */
  readonly name: string;
  /** The claims of a correctly signed, unexpired token. Does not check revocation. */
  validate(payload: unknown): SessionClaims | false;
  onApplicationShutdown(): void;
};

export const BEARER_STRATEGY = Symbol('BearerStrategy');

let made = 0;

/**
 * Registers a bearer strategy with Passport under a new name. Passport's registry is one per process, and two
 * applications in one process (tests, tools) have different secrets and clocks.
 */
export function registerBearerStrategy(secret: Buffer, clock: Clock): BearerStrategy {
  made += 1;
  const name = `bearer-${made}`;
  // A KeyObject avoids 0.6 ms of OpenSSL errors per call (measured): bytes are first tried as a public key. The types
  // of passport-jwt do not know key objects; jsonwebtoken, which receives the key, does.
  const key = createSecretKey(secret) as unknown as Buffer;

  class JwtBearerStrategy extends PassportStrategy(Strategy, name) implements BearerStrategy {
    override readonly name = name;

    constructor() {
      super({
        secretOrKey: key,
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        algorithms: ['HS256'],
        // The expiry is checked below against the Clock, which tests replace.
        ignoreExpiration: true,
        jsonWebTokenOptions: { ignoreNotBefore: true },
      });
    }

    validate(payload: unknown): SessionClaims | false {
      return isClaims(payload) && payload.exp * 1000 > Date.parse(clock.now()) ? payload : false;
    }

    onApplicationShutdown(): void {
      passport.unuse(name);
    }
  }

  return new JwtBearerStrategy();
}

function isClaims(payload: unknown): payload is SessionClaims {
  if (typeof payload !== 'object' || payload === null) return false;
  const { sub, roles, cv, jti, iat, exp } = payload as Record<string, unknown>;
  return (
    typeof sub === 'string' &&
    typeof jti === 'string' &&
    [cv, iat, exp].every((value) => Number.isSafeInteger(value)) &&
    Array.isArray(roles) &&
    roles.every(isRole)
  );
}
