import { recordIn, sentIn } from '#contracts/kernel/fields.js';
import {
  estimateContentFields,
  estimateLineFields,
  estimateTexts,
  VALID_DAYS,
} from '#contracts/estimates/estimate-fields.js';
import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { EstimateContent } from '#contracts/estimates/estimate.events.js';
import type {
  ChangeEstimateRequest,
  EstimateLineRequest,
  NewEstimateRequest,
} from '#contracts/estimates/estimates.api.js';
import { rateOf } from '#contracts/invoices/tax-cases.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { e4Of } from '#contracts/values/euros.js';
import { milliOf } from '#contracts/values/quantity.js';
import { netCentsAtE4 } from '#contracts/values/vat.js';
import { ESTIMATE } from '#contracts/work-orders/operations/operation-fields.js';
import { invalid } from '#contracts/kernel/problem.js';
import { newUuid } from '../platform/new-uuid.js';

/** What the content depends on besides the request. */
export type Terms = { readonly today: LocalDate; readonly isSmallBusiness: boolean };

/** What a line comes from, and its photograph. */
export type LineOrigin = Pick<EstimateLine, 'reportId' | 'declinedLineId' | 'picture' | 'template'>;
export const NO_ORIGIN: LineOrigin = { reportId: null, declinedLineId: null, picture: null, template: null };

/** 400 for a line that the draft does not have, and for one that is sent twice: answers name lines by their ids. */
export function assertLineIds(
  lines: readonly EstimateLineRequest[],
  draft: readonly Pick<EstimateLine, 'lineId'>[],
): void {
  const known = new Set(draft.map(({ lineId }) => lineId));
  for (const [place, { lineId }] of lines.entries()) {
    if (!lineId) continue;
    if (!known.has(lineId)) throw invalid(`lines.${place}.lineId`, estimateTexts.unknownLine);
    if (lines.findIndex((line) => line.lineId === lineId) !== place)
      throw invalid(`lines.${place}.lineId`, estimateTexts.sameLine);
  }
}

/** The content that a request creates. */
export function firstContent(
  request: NewEstimateRequest,
  terms: Terms,
  origins: readonly LineOrigin[],
): EstimateContent {
  const { validUntil, prices, introduction } = recordIn(estimateContentFields, request);
  return {
    prices,
    validUntilOn: validUntil ?? addDays(terms.today, VALID_DAYS),
    introduction,
    lines: linesIn(request.lines, terms, origins),
  };
}

/** The content after a change: what the request does not send stays. */
export function contentIn(
  request: ChangeEstimateRequest,
  before: EstimateContent,
  terms: Terms,
  origins: readonly LineOrigin[],
): EstimateContent {
  const { validUntil, ...sent } = sentIn(estimateContentFields, request);
  return {
    ...before,
    ...sent,
    ...(validUntil ? { validUntilOn: validUntil } : {}),
    ...(request.lines ? { lines: linesIn(request.lines, terms, origins) } : {}),
  };
}

/** `origins`: by the places of the lines. */
function linesIn(
  lines: readonly EstimateLineRequest[],
  terms: Terms,
  origins: readonly LineOrigin[],
): readonly EstimateLine[] {
  return lines.map((line, place) => ({ ...lineIn(line, terms), ...(origins[place] ?? NO_ORIGIN) }));
}

function lineIn(
  { lineId, ...request }: EstimateLineRequest,
  { today, isSmallBusiness }: Terms,
): Omit<EstimateLine, keyof LineOrigin> {
  const line = recordIn(estimateLineFields, request);
  const taxCase = isSmallBusiness ? 'SMALL_BUSINESS' : line.taxCase;
  const priced = {
    quantityMilli: milliOf(line.quantity) ?? 0,
    unitPriceE4: e4Of(line.unitPrice) ?? 0,
  };
  const isWork = line.kind === 'WORK';
  return {
    lineId: lineId ?? newUuid(),
    group: line.group,
    choice: line.choice,
    kind: line.kind,
    title: line.title,
    note: line.note,
    unit: line.unit,
    ...priced,
    taxCase,
    taxBasisPoints: rateOf(taxCase, today),
    minutes: isWork ? (line.minutes ?? ESTIMATE.default) : null,
    articleId: isWork ? null : line.articleId,
    totalCents: netCentsAtE4(priced.quantityMilli, priced.unitPriceE4),
  };
}
