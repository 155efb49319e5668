import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { SessionClaims } from '../auth/session.js';
import type { Scope } from '../telemetry/scope.js';

/** What the process keeps with every request; set before any controller runs. */
export type RequestState = {
  /** Correlation id and the last write of this request. */
  scope: Scope;
  /** Who calls; `PUBLIC_ACTOR` until the access guard has found a valid session. */
  actor: Actor;
  /** The claims of the valid token, null for anonymous callers. */
  claims: SessionClaims | null;
  /** When the call was let in, by the Clock. */
  receivedAt: Instant;
  /** Work to be done with the final answer, before it is sent (kept answers, counted attempts). */
  beforeAnswer: ((answer: FinalAnswer) => Promise<void> | void)[] | null;
};

/** An answer as it leaves: status and the serialised body. */
export type FinalAnswer = {
  readonly status: number;
  readonly body: string | null;
  readonly etag: string | null;
};

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- augmenting Fastify needs an interface
  interface FastifyRequest extends RequestState {}
}
