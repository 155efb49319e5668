import type { FastifyRequest } from 'fastify';
import { ExtractJwt, Strategy, type VerifiedCallback } from 'passport-jwt';
import { isRole } from '#contracts/access/roles.js';
import type { Clock } from '../clock.js';
import type { SessionClaims } from './session.js';

type Attempt = Strategy & {
  success: (claims: SessionClaims) => void;
  fail: () => void;
  error: (error: Error) => void;
};

/**
 * Reads the bearer token of a request with Passport's JWT strategy. The strategy is driven directly, by Passport's own
 * protocol (success, fail, error), because Passport's registry is one for the whole process and keeps one secret.
 */
export class TokenReader {
  private readonly strategy: Strategy;

  constructor(secret: Buffer, clock: Clock) {
    const options = {
      secretOrKey: secret,
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['HS256' as const],
      // The expiry is checked below against the Clock, which in tests is not the machine's.
      ignoreExpiration: true,
      jsonWebTokenOptions: { ignoreNotBefore: true },
    };
    this.strategy = new Strategy(options, (payload: unknown, done: VerifiedCallback) => {
      const isGood = isClaims(payload) && payload.exp * 1000 > Date.parse(clock.now());
      done(null, isGood ? payload : false);
    });
  }

  /** The claims of a token that is whole, ours and not expired; null otherwise. Says nothing about revocation. */
  read(request: FastifyRequest): Promise<SessionClaims | null> {
    return new Promise((resolve, reject) => {
      const attempt = Object.create(this.strategy) as Attempt;
      attempt.success = resolve;
      attempt.fail = () => resolve(null);
      attempt.error = reject;
      attempt.authenticate(request as never);
    });
  }
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
