import { createSecretKey } from 'node:crypto';
import { PassportStrategy } from '@nestjs/passport';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { isRole } from '#contracts/access/roles.js';
import type { Clock } from '../clock.js';
import type { SessionClaims } from './session.js';

/** Reads bearer tokens for the application that made it. */
export type BearerStrategy = {
  /** Under which Passport knows it; no other application of this process has the same. */
  readonly name: string;
  /** The claims of a token whose signature is ours, unless it has expired. Says nothing about revocation. */
  validate(payload: unknown): SessionClaims | false;
  /** Takes it out of Passport's registry; not before the last call was answered. */
  onApplicationShutdown(): void;
};

/** Injection token of the application's `BearerStrategy`. */
export const BEARER_STRATEGY = Symbol('BearerStrategy');

let made = 0;

/**
 * Registers a strategy for bearer tokens with Passport. Its name is new each time: the registry is one for the whole
 * process, and two applications in it (tests, tools) sign with different secrets and live by different clocks.
 */
export function registerBearerStrategy(secret: Buffer, clock: Clock): BearerStrategy {
  made += 1;
  const name = `bearer-${made}`;
  // As bytes it would be tried as a public key first, at every call: 0.6 ms of OpenSSL errors (measured).
  // The types of passport-jwt know no key objects; jsonwebtoken, which gets it, asks for them.
  const key = createSecretKey(secret) as unknown as Buffer;

  class JwtBearerStrategy extends PassportStrategy(Strategy, name) implements BearerStrategy {
    override readonly name = name;

    constructor() {
      super({
        secretOrKey: key,
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        algorithms: ['HS256'],
        // The expiry is checked below against the Clock, which in tests is not the machine's.
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
