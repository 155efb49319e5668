import type { EstimateProposalAnswer, LineTemplateAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateLineFields } from '#contracts/estimates/estimate-fields.js';
import type { EstimateLine, LineTemplate } from '#contracts/estimates/estimate-lines.js';
import { approvedLines, declinedLines } from '#contracts/estimates/estimate-decisions.js';
import { hasUnsentChanges, shownContent, type KnownEstimate } from '#contracts/estimates/estimate.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { isErased } from '#contracts/kernel/erased.js';
import { quantityOf } from '#contracts/values/quantity.js';
import { ESTIMATE } from '#contracts/work-orders/operations/operation-fields.js';
import type { Report } from '#contracts/work-orders/reports/reports.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';

/** A line that the customer declined. */
export type DeclinedLine = {
  readonly estimate: KnownEstimate;
  readonly line: EstimateLine;
  readonly at: Instant;
};

/** What the customer declined, apart from what is erased and what the office proposes no more. */
export function declinedIn(estimate: KnownEstimate): readonly DeclinedLine[] {
  return declinedLines(estimate)
    .filter(({ title, lineId }) => !isErased(title) && !estimate.dismissed.has(lineId))
    .map((line) => ({ estimate, line, at: estimate.decisions.get(line.lineId)?.at ?? estimate.updatedAt }));
}

/**
 * The lines that the customer can approve or has decided. Of an estimate that is withdrawn or has expired only those that
 * he approved before; of an expired one that the office works on again also those of its draft.
 */
function proposingLines(estimate: KnownEstimate): readonly EstimateLine[] {
  const { status, draft, sent } = estimate;
  if (status === 'ANSWERED') return shownContent(estimate).lines;
  // What was sent can be approved until the next version is out.
  if (status === 'DRAFT' || status === 'SENT') return [...draft.lines, ...(sent?.lines ?? [])];
  const isWorkedOn = status === 'EXPIRED' && hasUnsentChanges(estimate);
  return [...approvedLines(estimate), ...(isWorkedOn ? draft.lines : [])];
}

/** True if one of the estimates proposes this report or declined line. */
export function isProposedIn(
  estimates: readonly KnownEstimate[],
  { reportId, declinedLineId }: Pick<EstimateLine, 'reportId' | 'declinedLineId'>,
): boolean {
  return estimates
    .flatMap(proposingLines)
    .some(
      (line) =>
        (reportId !== null && line.reportId === reportId) ||
        (declinedLineId !== null && line.declinedLineId === declinedLineId),
    );
}

/**
 * Declined lines of a car that no other of its estimates proposes again. What is proposed in an estimate that expired or
 * was withdrawn is a proposal again.
 */
export function openDeclinedLines(estimates: readonly KnownEstimate[]): readonly DeclinedLine[] {
  return estimates
    .flatMap(declinedIn)
    .filter(({ line }) => !isProposedIn(estimates, { reportId: null, declinedLineId: line.lineId }));
}

/** The findings that no estimate proposes, unless the office decided otherwise. */
export function openFindings(
  { reports }: Pick<KnownWorkOrder, 'reports'>,
  estimates: readonly KnownEstimate[],
): readonly Report[] {
  return reports.filter(
    ({ id, kind, decided, note }) =>
      kind === 'FINDING' &&
      (decided === null || decided.outcome === 'ESTIMATE') &&
      !isErased(note) &&
      !isProposedIn(estimates, { reportId: id, declinedLineId: null }),
  );
}

/** Null: the line comes from no template. */
export function templateAnswer(template: LineTemplate | null): LineTemplateAnswer | null {
  if (template === null) return null;
  const { quantityMilli: _quantity, minutes: _minutes, included, ...shown } = template;
  return { ...shown, included: included.map(({ number }) => number) };
}

export function declinedProposal({ estimate, line, at }: DeclinedLine): EstimateProposalAnswer {
  const { group, kind, title, note, quantityMilli, unit, unitPriceE4, taxCase, minutes, articleId } = line;
  return {
    group,
    kind,
    title,
    note,
    quantity: quantityOf(quantityMilli),
    unit,
    unitPrice: unitPriceE4 / 10_000,
    prices: estimate.sent?.prices ?? estimate.draft.prices,
    taxCase,
    minutes,
    articleId,
    reportId: null,
    declinedLineId: line.lineId,
    template: templateAnswer(line.template),
    declinedIn: estimate.id,
    at,
    picturePath: line.picture && `/estimates/${estimate.id}/pictures/${line.lineId}`,
  };
}

/** The office prices it. */
export function findingProposal(order: KnownWorkOrder, report: Report): EstimateProposalAnswer {
  return {
    group: 'REQUIRED',
    kind: 'WORK',
    ...textsOf(report.note ?? ''),
    quantity: 1,
    unit: 'Std',
    unitPrice: null,
    prices: 'GROSS',
    taxCase: 'STANDARD',
    minutes: ESTIMATE.default,
    articleId: null,
    reportId: report.id,
    declinedLineId: null,
    template: null,
    declinedIn: null,
    at: report.reportedAt,
    picturePath: report.picture && `/work-orders/${order.id}/reports/${report.id}/picture`,
  };
}

/**
 * The first sentence or line is the title, the rest the reason; both as long as they may be. A reason that is too long
 * ends with dots: the whole text stays with the order.
 */
export function textsOf(found: string): { readonly title: string; readonly note: string | null } {
  const [line = '', ...lines] = found.trim().split(/\s*\n\s*/);
  const end = line.search(SENTENCE_END);
  const [first, rest] = end < 0 ? [line, ''] : [line.slice(0, end), line.slice(end)];
  const [title = '', ...others] = cut(first, estimateLineFields.title.maxLength);
  const note = [...others, rest, ...lines].join(' ').replace(/\s+/g, ' ').trim();
  const { maxLength } = estimateLineFields.note;
  const shown = note.length > maxLength ? `${note.slice(0, maxLength - 1)}…` : note;
  return { title: end < 0 ? title : title.replace(/[.]$/, ''), note: shown || null };
}

/**
 * Before the capital letter of the next sentence. Not after a single word, and not after a short one: "Bremsschl. v. l."
 * is no sentence.
 */
const SENTENCE_END = /(?<=\s[^\s.!?]{4,}[.!?])\s+(?=\p{Lu})/u;

/** The text in two at a blank, if it is too long. */
function cut(text: string, maxLength: number): readonly string[] {
  if (text.length <= maxLength) return [text];
  const blank = text.lastIndexOf(' ', maxLength);
  const end = blank > 0 ? blank : maxLength;
  return [text.slice(0, end), text.slice(end).trim()];
}
