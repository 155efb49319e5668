import type { Instant } from '#contracts/kernel/domain-event.js';
import type { FinalAnswer } from '../request.js';

/** How long an answer is kept at least, in hours. */
export const KEPT_HOURS = 24;

/** What is to be done with a call that carries a key. */
export type Taken =
  /** It is the first, or the first that may be answered: it is carried out. */
  | { readonly kind: 'claimed'; readonly claim: Claim }
  /** It was carried out before. */
  | { readonly kind: 'answered'; readonly answer: FinalAnswer }
  /** Another body came with this key. */
  | { readonly kind: 'other-body' }
  /** Another process carries it out for longer than anybody waits. */
  | { readonly kind: 'under-way' };

/** The right to carry out the call of a key; ended by one of the two. */
export interface Claim {
  /** Keeps the answer and lets those who wait have it. */
  keep(answer: FinalAnswer, now: Instant): Promise<void>;
  /** Keeps nothing; the next call with this key is carried out. */
  giveUp(): Promise<void>;
}

/**
 * Answers of writes that carried an `Idempotency-Key`, so that a repeated call is answered and not done again.
 * Promises: of several calls with one key one has the claim, in all processes that share the store, and the others wait
 * for its end; a fulfilled `keep` is durable; an answer is found for 24 hours.
 * Answers may hold personal data: they are sealed with a key that follows from the call's name (`CallSecret`), which is
 * not stored, so that nobody who has only the store can read them. After `forgetBefore` nothing of a forgotten answer is
 * left in the raw files (on a server: nothing that can be read).
 * The claim of a process that died runs out after a few seconds.
 *
 * Not promised: an answer for a write whose process died between the append and `keep`. The repeated call is carried
 * out again then. What is new has an id that follows from caller, route and key (`NewId`), so that the command finds
 * what the first call made and the answer is the same; with another body it is refused. PUT, PATCH and DELETE set a
 * state, so that doing it again changes nothing or answers 404 or 412.
 */
export interface KeptAnswers {
  /**
   * Waits while a call with this name and body runs. The name tells caller, route and the raw key: it is a secret.
   * Rejects with `StoreUnavailable`; nothing is claimed then.
   */
  take(call: string, bodyHash: string, now: Instant): Promise<Taken>;
  /**
   * Deletes the answers of calls that came before this instant; returns how many. With the present instant: all, as an
   * erasure wants it; calls that are repeated find what they made by its id.
   */
  forgetBefore(instant: Instant): Promise<number>;
  close(): Promise<void>;
}

/** Injection token of the adapter in use. */
export const KEPT_ANSWERS = Symbol('KeptAnswers');

/** The end of this instant, for `forgetBefore`: so that calls of this very instant count as well. */
export function justAfter(instant: Instant): Instant {
  return new Date(Date.parse(instant) + 1).toISOString();
}
