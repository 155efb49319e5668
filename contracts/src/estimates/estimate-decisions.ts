import type { Totals } from '../values/vat.js';
import { estimateSums } from './estimate-lines.js';
import type { KnownEstimate } from './estimate.js';

/** The lines of the sent version that are approved. */
export function approvedLines({ sent, decisions }: Pick<KnownEstimate, 'sent' | 'decisions'>) {
  return (sent?.lines ?? []).filter(({ lineId }) => decisions.get(lineId)?.isApproved === true);
}

/** The lines of the sent version that are declined, apart from alternatives to approved ones. */
export function declinedLines({ sent, decisions }: Pick<KnownEstimate, 'sent' | 'decisions'>) {
  const chosen = chosenIn({ sent, decisions });
  return (sent?.lines ?? []).filter(
    ({ lineId, choice }) =>
      decisions.get(lineId)?.isApproved === false && (choice === null || !chosen.has(choice)),
  );
}

/** The letters of which a line is approved. */
function chosenIn(estimate: Pick<KnownEstimate, 'sent' | 'decisions'>): ReadonlySet<string> {
  return new Set(approvedLines(estimate).flatMap(({ choice }) => choice ?? []));
}

/** The sums of the approved lines. */
export function approvedSums(estimate: Pick<KnownEstimate, 'sent' | 'decisions'>): Totals {
  return estimateSums(estimate.sent?.prices ?? 'NET', approvedLines(estimate));
}

/** The lines that nobody has decided. An approved line decides about its alternatives too. */
export function undecidedLines({ sent, decisions }: Pick<KnownEstimate, 'sent' | 'decisions'>) {
  const chosen = chosenIn({ sent, decisions });
  return (sent?.lines ?? []).filter(
    ({ lineId, choice }) => !decisions.has(lineId) && (choice === null || !chosen.has(choice)),
  );
}
