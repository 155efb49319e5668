import { refuse } from '#contracts/kernel/problem.js';
import { arrivalOf, type PartLine } from '#contracts/work-orders/order-parts.js';
import type { NotedMovement } from '#contracts/work-orders/order-part.events.js';
import type { OrderMovement } from '#contracts/work-orders/part-commands.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing, ofOrder, type DecideOrder } from './work-order.js';
import { assertSeen } from '../platform/streams/seen.js';

/** The article as it is called on the day, and what the customer pays for one unit of it. */
export type NamedArticle = {
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly salePriceCents: number | null;
};

/** Notes what the stock did for the order, also on one that was closed meanwhile. Noted already: nothing happens. */
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
      // What lies reserved elsewhere is released by a movement of its own.
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

/** Notes that goods for a line have arrived; only what the order knows of. Noted already: nothing happens. */
export const noteArrival =
  (partLineId: string, goodsReceiptId: string, quantityMilli: number): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.noted.has(arrivalOf(goodsReceiptId, partLineId))) return [];
    const data = { ...ofOrder(order), partLineId, goodsReceiptId, quantityMilli };
    return [{ type: 'PartArrived', version: 1, data }];
  };

/** Says what the customer pays for one unit, net. */
export const pricePart =
  (partLineId: string, unitPriceCents: number, expectedRevision?: number): DecideOrder =>
  (state) => {
    const order = existing(state);
    const line = lineOf(order, partLineId);
    assertSeen(line, expectedRevision);
    if (line.unitPriceCents === unitPriceCents) return [];
    return [{ type: 'PartPriced', version: 1, data: { ...ofOrder(order), partLineId, unitPriceCents } }];
  };

/** The line of the order; 404 when it has none of this id. */
export function lineOf(order: KnownWorkOrder, partLineId: string): PartLine {
  const line = order.parts.get(partLineId);
  if (line === undefined) throw refuse('not-found');
  return line;
}
