import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { SessionClaims } from '../auth/session.js';
import type { Scope } from '../telemetry/scope.js';

/** An answer as it leaves: status, the serialised body, and its tag. */
export type FinalAnswer = {
  readonly status: number;
  readonly body: string | null;
  readonly etag: string | null;
};

declare module 'fastify' {
  /** What the process keeps with every request; set before any controller runs. */
  interface FastifyRequest {
    /** Correlation id and the last write of this request. */
    scope: Scope;
    /** Who calls; `PUBLIC_ACTOR` until the access guard has found a valid session. */
    actor: Actor;
    /** The claims of the valid token, null for anonymous callers. */
    claims: SessionClaims | null;
    /** When the call was let in, by the Clock. */
    receivedAt: Instant;
    /** Work to be done with the final answer of a write, before it is sent (kept answers, counted attempts). */
    beforeAnswer: ((answer: FinalAnswer) => Promise<void> | void)[];
  }
}
