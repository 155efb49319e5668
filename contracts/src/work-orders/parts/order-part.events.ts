import { v5 as idFrom } from 'uuid';
import type { DomainEvent, EventDefinitions } from '../../kernel/domain-event.js';
import type { OfOrder } from '../work-order.events.js';

const PART_LINES = '7d0a4b3e-93b1-4b52-8f0b-0b8a4b6d9c15';

/** An order has one part line per article. */
export function partLineIdOf(workOrderId: string, articleId: string): string {
  return idFrom(`${workOrderId}/${articleId}`, PART_LINES);
}

type OfPart = OfOrder & { readonly partLineId: string };

/** A stock movement for the order. The article's stream decides it; the order repeats it. */
export type NotedMovement = OfPart & {
  readonly orderNumber: string;
  readonly articleId: string;
  readonly number: string;
  readonly name: string;
  readonly unit: string;
  readonly locationId: string;
  readonly movementId: string;
  readonly quantityMilli: number;
  readonly unitCostE4: number | null;
};

export type PartReserved = DomainEvent<'PartReserved', 1, NotedMovement>;
export type PartReleased = DomainEvent<'PartReleased', 1, NotedMovement>;
/** `ofReservedMilli`: the issued part of the line's reservation. */
export type PartIssued = DomainEvent<'PartIssued', 1, NotedMovement & { readonly ofReservedMilli: number }>;
export type PartReturned = DomainEvent<'PartReturned', 1, NotedMovement>;
/** Net price per unit. */
export type PartPriced = DomainEvent<'PartPriced', 1, OfPart & { readonly unitPriceCents: number }>;
/** Goods that were ordered for this line are in stock. */
export type PartArrived = DomainEvent<
  'PartArrived',
  1,
  OfPart & { readonly goodsReceiptId: string; readonly quantityMilli: number }
>;

export type OrderPartEvent =
  PartReserved | PartReleased | PartIssued | PartReturned | PartPriced | PartArrived;

export const orderPartEventDefinitions: EventDefinitions<OrderPartEvent> = {
  PartReserved: { version: 1 },
  PartReleased: { version: 1 },
  PartIssued: { version: 1 },
  PartReturned: { version: 1 },
  PartPriced: { version: 1 },
  PartArrived: { version: 1 },
};
