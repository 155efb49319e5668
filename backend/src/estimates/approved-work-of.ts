import type { EstimateLine } from '#contracts/estimates/estimate-lines.js';
import type { KnownEstimate } from '#contracts/estimates/estimate.js';
import { ESTIMATE } from '#contracts/work-orders/operations/operation-fields.js';
import { toGetTitle } from '#contracts/work-orders/operations/part-to-get.js';
import type { SoldCopy } from '#contracts/work-orders/operations/sold-work.js';
import type { ApprovedWork } from '#contracts/work-orders/work-order-commands.js';
import { idAfter } from '../platform/streams/id-after.js';

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

/** The price that the customer approved; undefined: the line does not come from a template. */
function soldFor(
  { sent }: Pick<KnownEstimate, 'sent'>,
  { template, quantityMilli, unitPriceE4 }: EstimateLine,
  minutes: number,
): SoldCopy | undefined {
  if (template === null) return undefined;
  const { included, ...copied } = template;
  const isByTime = template.basis === 'TIME';
  return {
    ...copied,
    quantityMilli: isByTime ? 0 : quantityMilli,
    unitPriceE4: isByTime ? 0 : unitPriceE4,
    prices: sent?.prices ?? 'NET',
    partsIncluded: included.length > 0,
    minutes,
    wanted: included.map((part) => ({
      ...part,
      quantityMilli: Math.round((part.quantityMilli * quantityMilli) / 1_000),
    })),
  };
}
