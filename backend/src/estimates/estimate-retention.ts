import { holdOver, type RetentionHold, type RetentionHolds } from '#contracts/audit/retention-holds.js';
import { approvedLines } from '#contracts/estimates/estimate-decisions.js';
import { isErasedContent } from '#contracts/estimates/estimate-content.js';
import { ofEstimate, type KnownEstimate } from '#contracts/estimates/estimate.js';
import { lettersKeptUntil } from '#contracts/invoices/retention.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../platform/streams/existing.js';
import type { DecideEstimate } from './estimate.js';

/**
 * The last day on which the law keeps an estimate: approved work is a business letter (§ 147 AO), six years from the end
 * of the year of the last answer. Null: nothing is approved, so that it goes with its customer.
 */
export function keptUntilOf(estimate: KnownEstimate): LocalDate | null {
  const answeredAt = estimate.answers.at(-1)?.at;
  if (answeredAt === undefined || approvedLines(estimate).length === 0) return null;
  return lettersKeptUntil(localDateTime(answeredAt).date);
}

/** The customer is erased and the letter stays. No-op if it is known, if nothing has to be kept, or no more. */
export const keepAsLetter =
  (today: LocalDate, holds: RetentionHolds): DecideEstimate =>
  (state) => {
    const estimate = existing(state);
    const keptUntilOn = keptUntilOf(estimate);
    if (keptUntilOn === null || estimate.keptUntilOn !== null) return [];
    if (!isKept({ ...estimate, keptUntilOn }, today, holds)) return [];
    return [{ type: 'EstimateKept', version: 1, data: { ...ofEstimate(estimate), keptUntilOn } }];
  };

/** True if the estimate outlives its erased customer: by law until a day, and longer while a hold covers it. */
export function isKept(estimate: KnownEstimate, today: LocalDate, holds: RetentionHolds): boolean {
  const { keptUntilOn } = estimate;
  return keptUntilOn !== null && (today <= keptUntilOn || holdOn(estimate, holds) !== null);
}

/** The hold that keeps the letter, by the days on which it was drafted, sent and answered; null: none does. */
export function holdOn(
  { createdAt, sent, answers }: Pick<KnownEstimate, 'createdAt' | 'sent' | 'answers'>,
  holds: RetentionHolds,
): RetentionHold | null {
  const instants = [createdAt, ...answers.map(({ at }) => at)];
  const days = instants.map((at) => localDateTime(at).date);
  return holdOver(holds, [...days, ...(sent === null ? [] : [sent.sentOn])]);
}

/** After the key is deleted. No-op while the letter is kept. Idempotent by the job, which runs once. */
export const forgetLetter =
  (today: LocalDate): DecideEstimate =>
  (state) => {
    const estimate = existing(state);
    const isReadable = !isErasedContent(estimate.draft);
    if (estimate.keptUntilOn === null || today <= estimate.keptUntilOn || isReadable) return [];
    return [{ type: 'EstimateForgotten', version: 1, data: ofEstimate(estimate) }];
  };
