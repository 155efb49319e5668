import type { Instant } from '#contracts/kernel/domain-event.js';
import type { FinalAnswer } from '../request.js';

/** An answer with the body it was given to. */
export type KeptAnswer = { readonly bodyHash: string; readonly answer: FinalAnswer };

/** How long an answer is kept at least, in hours. */
export const KEPT_HOURS = 24;

/**
 * Answers of writes that carried an `Idempotency-Key`, so that a repeated call is answered and not done again.
 * Promises: a fulfilled `keep` is durable; an answer is found for 24 hours; after `forgetBefore` nothing of a
 * forgotten answer is left in the raw files, because answers may hold personal data.
 *
 * Not promised: an answer for a write whose process died between the append and `keep`. The repeated call is carried
 * out again then, and the command decides what comes of it. Bookings derive the appointment's id from caller and key,
 * find their own appointment and answer with it. PUT, PATCH and DELETE set a state, so that doing it again changes
 * nothing or answers 404 or 412. Other creates make a new id with each call: where a rule forbids twins (user and
 * service names, the same vacation, a weekday's hours) the repeated call is refused with 409; a car, an announcement or
 * a remark is on file twice, seen by its author, who can delete one.
 */
export interface KeptAnswers {
  find(key: string): KeptAnswer | null;
  /** The first answer kept under a key stays. */
  keep(key: string, kept: KeptAnswer, now: Instant): Promise<void>;
  /** Deletes the answers that were kept before this instant; returns how many. */
  forgetBefore(instant: Instant): Promise<number>;
  close(): void;
}

/** Injection token of the adapter in use. */
export const KEPT_ANSWERS = Symbol('KeptAnswers');
