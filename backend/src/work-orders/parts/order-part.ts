import { arrivalOf, type PartLine } from '#contracts/work-orders/parts/order-parts.js';
import type { NotedMovement } from '#contracts/work-orders/parts/order-part.events.js';
import type { OrderMovement } from '#contracts/work-orders/parts/part-commands.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { ofOrder, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing } from '../../platform/streams/existing.js';
import type { DecideOrder } from '../work-order.js';

/** The article's name at that time, and the price per unit. */
export type NamedArticle = {
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly salePriceCents: number | null;
};

/** Records a stock movement, even on a closed order. Idempotent. */
export const notePart =
  (moved: OrderMovement, { salePriceCents, ...article }: NamedArticle): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.noted.has(moved.movementId)) return [];
    const { partLineId, articleId, movementId, quantityMilli, unitCostE4 } = moved;
    const locationId = (moved.from ?? moved.to)?.locationId;
    if (partLineId === null || locationId === undefined) return [];
    const of = { ...ofOrder(order), partLineId };
    const data = {
      ...of,
      orderNumber: order.number,
      articleId,
      ...article,
      locationId,
      movementId,
      quantityMilli,
      unitCostE4,
    };
    const line = order.parts.get(partLineId);
    const noted = notedAs(moved.type, data, line);
    if (noted === null) return [];
    if (line !== undefined || salePriceCents === null) return [noted];
    return [noted, { type: 'PartPriced', version: 1, data: { ...of, unitPriceCents: salePriceCents } }];
  };

function notedAs(type: string, data: NotedMovement, line: PartLine | undefined): WorkOrderEvent | null {
  switch (type) {
    case 'RESERVE':
      return { type: 'PartReserved', version: 1, data };
    case 'RELEASE':
      return { type: 'PartReleased', version: 1, data };
    case 'ISSUE': {
      // A reservation at another location is released by its own movement.
      const isHere = line?.locationId === data.locationId;
      const ofReservedMilli = isHere ? Math.min(line.reservedMilli, data.quantityMilli) : 0;
      return { type: 'PartIssued', version: 1, data: { ...data, ofReservedMilli } };
    }
    case 'RECEIPT':
      return { type: 'PartReturned', version: 1, data };
    default:
      return null;
  }
}

/** Records the arrival of goods for a known line. Idempotent. */
export const noteArrival =
  (partLineId: string, goodsReceiptId: string, quantityMilli: number): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.noted.has(arrivalOf(goodsReceiptId, partLineId))) return [];
    const data = { ...ofOrder(order), partLineId, goodsReceiptId, quantityMilli };
    return [{ type: 'PartArrived', version: 1, data }];
  };

export const pricePart =
  (partLineId: string, unitPriceCents: number): DecideOrder =>
  (state) => {
    const order = existing(state);
    const line = lineOf(order, partLineId);
    if (line.unitPriceCents === unitPriceCents) return [];
    return [{ type: 'PartPriced', version: 1, data: { ...ofOrder(order), partLineId, unitPriceCents } }];
  };

/** 404 if unknown. */
export function lineOf(order: KnownWorkOrder, partLineId: string): PartLine {
  return existing(order.parts.get(partLineId));
}
