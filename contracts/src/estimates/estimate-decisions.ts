import type { Totals } from '../values/vat.js';
import { estimateSums } from './estimate-lines.js';
import type { KnownEstimate } from './estimate.js';

/** The lines of the sent version that are approved. */
export function approvedLines({ sent, decisions }: Pick<KnownEstimate, 'sent' | 'decisions'>) {
  return (sent?.lines ?? []).filter(({ lineId }) => decisions.get(lineId)?.isApproved === true);
}

/** The lines of the sent version that are declined, apart from alternatives to approved ones. */
export function declinedLines(estimate: Pick<KnownEstimate, 'sent' | 'decisions'>) {
  return withoutExcluded(estimate).filter(
    ({ lineId }) => estimate.decisions.get(lineId)?.isApproved === false,
  );
}

/** The lines of the sent version whose letter has no approved line. */
function withoutExcluded(estimate: Pick<KnownEstimate, 'sent' | 'decisions'>) {
  const chosen = new Set(approvedLines(estimate).flatMap(({ choice }) => choice ?? []));
  return (estimate.sent?.lines ?? []).filter(({ choice }) => choice === null || !chosen.has(choice));
}

/** The sums of the approved lines. */
export function approvedSums(estimate: Pick<KnownEstimate, 'sent' | 'decisions'>): Totals {
  return estimateSums(estimate.sent?.prices ?? 'NET', approvedLines(estimate));
}

/** The lines that nobody has decided. An approved line decides about its alternatives too. */
export function undecidedLines(estimate: Pick<KnownEstimate, 'sent' | 'decisions'>) {
  return withoutExcluded(estimate).filter(({ lineId }) => !estimate.decisions.has(lineId));
}
