import type { Instant } from '#contracts/kernel/domain-event.js';
import type { FinalAnswer } from '../request.js';

export const KEPT_HOURS = 24;

export type Taken =
  /** No kept answer: the caller runs the call. */
  | { readonly kind: 'claimed'; readonly claim: Claim }
  | { readonly kind: 'answered'; readonly answer: FinalAnswer }
  /** The key was used with another body. */
  | { readonly kind: 'other-body' }
  /** Another process has been running the call for longer than the longest wait. */
  | { readonly kind: 'under-way' };

/** The right to run the call of a key; ended by `keep` or `giveUp`. */
export interface Claim {
  /** Stores the answer and releases waiting calls. */
  keep(answer: FinalAnswer, now: Instant): Promise<void>;
  /** Stores nothing; the next call with this key runs. */
  giveUp(): Promise<void>;
}

/**
 * Answers of writes that carried an `Idempotency-Key`, so that a repeated call is answered instead of run again. Of
 * several calls with one key one has the claim, in all processes that share the store, and the others wait; a resolved
 * `keep` is durable; answers are kept for 24 hours. Answers may hold personal data: they are encrypted with a key
 * derived from the call's name (`CallSecret`), which is not stored. After `forgetBefore` the raw files hold nothing of
 * a deleted answer (on a server: nothing readable). The claim of a process that died expires after a few seconds. Not
 * covered: a write whose process died between the append and `keep`. The repeated call runs again: a new record's id is
 * derived from caller, route and key (`NewId`), so that the command finds the first call's record and answers the same,
 * or refuses another body; PUT, PATCH and DELETE set a state, so that repeating them changes nothing or answers 404 or
 * 412.
 */
export interface KeptAnswers {
  /**
   * Waits while a call with this name and body runs. `call` contains caller, route and the raw key: it is a secret.
   * Rejects with `StoreUnavailable` without a claim.
   */
  take(call: string, bodyHash: string, now: Instant): Promise<Taken>;
  /**
   * Deletes the answers of calls before this instant and returns their number. An erasure passes the present instant:
   * repeated calls then find their records by id.
   */
  forgetBefore(instant: Instant): Promise<number>;
  close(): Promise<void>;
}

export const KEPT_ANSWERS = Symbol('KeptAnswers');

/** The end of this instant, so that `forgetBefore` includes calls of the same instant. */
export function justAfter(instant: Instant): Instant {
  return new Date(Date.parse(instant) + 1).toISOString();
}
