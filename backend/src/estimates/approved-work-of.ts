import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { ESTIMATE } from '#contracts/work-orders/operations/operation-fields.js';
import { toGetTitle } from '#contracts/work-orders/operations/part-to-get.js';
import { basisOfUnit, type SoldCopy } from '#contracts/work-orders/operations/sold-work.js';
import type { ApprovedWork } from '#contracts/work-orders/work-order-commands.js';

/** The operation of a line; a part that cannot be reserved is one too, so that nobody forgets it. */
export function approvedWorkOf(
  estimate: Pick<KnownEstimate, 'id' | 'sent'>,
  line: EstimateLine,
): ApprovedWork {
  const { lineId, kind, title, minutes } = line;
  const operationId = idAfter(estimate.id, lineId, 'operation');
  if (kind === 'PART') return { operationId, title: toGetTitle(title), estimatedMinutes: ESTIMATE.min };
  const estimatedMinutes = minutes ?? ESTIMATE.default;
  return { operationId, title, estimatedMinutes, sold: soldFor(estimate, line, estimatedMinutes) };
}

/**
 * The price that the customer approved; undefined: the line does not come from a template. The time of the template grows
 * with what is sold. Once the office sells in another unit, the two cannot be compared: the planned time counts.
 */
function soldFor(
  { sent }: Pick<KnownEstimate, 'sent'>,
  { template, quantityMilli, unit, unitPriceE4 }: EstimateLine,
  plannedMinutes: number,
): SoldCopy | undefined {
  if (template === null) return undefined;
  const { jobTemplateId, templateVersion, checklist, included } = template;
  const basis = basisOfUnit(unit);
  const isComparable = basis === template.basis;
  const times = quantityMilli / template.quantityMilli;
  const isByTime = basis === 'TIME';
  // Less of a fixed price is a discount: the work still needs all of its parts.
  const sets = isComparable && basis === 'FIXED' ? Math.max(1, times) : 1;
  return {
    jobTemplateId,
    templateVersion,
    basis,
    quantityMilli: isByTime ? 0 : quantityMilli,
    unitPriceE4: isByTime ? 0 : unitPriceE4,
    prices: sent?.prices ?? 'NET',
    partsIncluded: included.length > 0,
    minutes: isComparable ? Math.max(1, Math.round(template.minutes * times)) : plannedMinutes,
    checklist,
    wanted: included.map((part) => ({ ...part, quantityMilli: Math.round(part.quantityMilli * sets) })),
  };
}
