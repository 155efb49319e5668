import type { EstimateProposalAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateLineFields } from '#contracts/estimates/estimate-fields.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import { declinedLines } from '#contracts/estimates/estimate-decisions.js';
import { shownContent, type KnownEstimate } from '#contracts/estimates/estimate.js';
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

/** What the customer declined, apart from what is erased. */
export function declinedIn(estimate: KnownEstimate): readonly DeclinedLine[] {
  return declinedLines(estimate)
    .filter(({ title }) => !isErased(title))
    .map((line) => ({ estimate, line, at: estimate.decisions.get(line.lineId)?.at ?? estimate.updatedAt }));
}

/**
 * Declined lines of a car that no other of its estimates proposes again. What is proposed in an estimate that expired or
 * was withdrawn is a proposal again.
 */
export function openDeclinedLines(estimates: readonly KnownEstimate[]): readonly DeclinedLine[] {
  const proposed = new Set(
    estimates
      .filter(({ status }) => status !== 'EXPIRED' && status !== 'WITHDRAWN')
      .flatMap((estimate) =>
        shownContent(estimate).lines.flatMap(({ declinedLineId }) => declinedLineId ?? []),
      ),
  );
  return estimates.flatMap(declinedIn).filter(({ line }) => !proposed.has(line.lineId));
}

/** The findings that the office has not decided. */
export function openFindings({ reports }: KnownWorkOrder): readonly Report[] {
  return reports.filter(
    ({ kind, decided, note }) => kind === 'FINDING' && decided === null && !isErased(note),
  );
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
    at: report.reportedAt,
    picturePath: report.picture && `/work-orders/${order.id}/reports/${report.id}/picture`,
  };
}

/** The first sentence or line is the title, the rest the reason; both as long as they may be. */
export function textsOf(found: string): { readonly title: string; readonly note: string | null } {
  const [first = '', ...rest] = found.trim().split(/(?<=[.!?])\s+|\n+/);
  const words = [...cut(first, estimateLineFields.title.maxLength), ...rest];
  const [title = '', ...others] = words;
  const note = others.join(' ').replace(/\s+/g, ' ').slice(0, estimateLineFields.note.maxLength).trim();
  return { title: title.replace(/[.]$/, ''), note: note || null };
}

/** The text in two at a blank, if it is too long. */
function cut(text: string, maxLength: number): readonly string[] {
  if (text.length <= maxLength) return [text];
  const blank = text.lastIndexOf(' ', maxLength);
  const end = blank > 0 ? blank : maxLength;
  return [text.slice(0, end), text.slice(end).trim()];
}
