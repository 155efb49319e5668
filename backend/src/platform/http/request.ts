import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { SessionClaims } from '../auth/session.js';
import type { Scope } from '../scope.js';

export type FinalAnswer = {
  readonly status: number;
  readonly body: string | null;
  readonly etag: string | null;
};

declare module 'fastify' {
  /** Fields of every request, set before any controller runs. */
  interface FastifyRequest {
    /** Correlation id and last write of this request. */
    scope: Scope;
    /** The caller; `PUBLIC_ACTOR` until the access guard has found a valid session. */
    actor: Actor;
    /** The claims of the valid token; null for anonymous callers. */
    claims: SessionClaims | null;
    /** Called once the access guard knows the caller, and may refuse; null: nothing waits for that. */
    onceKnown: (() => Promise<void> | void) | null;
    /** True: refused by the general limit of strangers. Counted, but neither noted nor logged. */
    isBeyondLimit: boolean;
    /** The Clock's time when the call was admitted. */
    receivedAt: Instant;
    /** Callbacks that run with the final answer of a write, before it is sent. */
    beforeAnswer: ((answer: FinalAnswer) => Promise<void> | void)[];
  }
}
