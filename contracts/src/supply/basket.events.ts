import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { UserId } from '../users/user.events.js';

/** How the suppliers of a basket are chosen: the cheapest total with shipping, or the cheapest offer for each line. */
export const BASKET_STRATEGIES = ['CHEAPEST_BASKET', 'CHEAPEST_PER_LINE'] as const;
export type BasketStrategy = (typeof BASKET_STRATEGIES)[number];

/** A part in the basket, for the stock or for a work order. */
export type BasketLineAdded = DomainEvent<
  'BasketLineAdded',
  1,
  {
    readonly userId: UserId;
    readonly lineId: string;
    readonly partId: string;
    readonly partNumber: string;
    readonly name: string;
    readonly brand: string;
    /** Whole pieces. */
    readonly quantity: number;
    readonly workOrderId: string | null;
    /** As the order is called for good. */
    readonly workOrderNumber: string | null;
  }
>;

/** `addedBy`: the part was put in once more by this call, which adds once however often it is repeated. */
export type BasketLineQuantityChanged = DomainEvent<
  'BasketLineQuantityChanged',
  1,
  {
    readonly userId: UserId;
    readonly lineId: string;
    readonly quantity: number;
    readonly addedBy: string | null;
  }
>;

export type BasketLineRemoved = DomainEvent<
  'BasketLineRemoved',
  1,
  { readonly userId: UserId; readonly lineId: string }
>;

export type BasketStrategyChosen = DomainEvent<
  'BasketStrategyChosen',
  1,
  { readonly userId: UserId; readonly strategy: BasketStrategy }
>;

/** One line of an order, as it was offered on the day of the checkout. */
export type OrderedLine = {
  readonly lineId: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly name: string;
  readonly brand: string;
  readonly offerId: string;
  /** Whole pieces. */
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly leadTimeDays: number;
  readonly workOrderId: string | null;
  readonly workOrderNumber: string | null;
};

/** What one supplier gets of a checkout. */
export type CheckedOutOrder = {
  /** UUIDv5 of checkout and supplier. */
  readonly orderId: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly shippingCents: number;
  readonly lines: readonly OrderedLine[];
};

/** The basket is ordered and empty: prices and split are as they were then. Totals are net, with shipping. */
export type BasketCheckedOut = DomainEvent<
  'BasketCheckedOut',
  1,
  {
    readonly userId: UserId;
    readonly checkoutId: string;
    readonly strategy: BasketStrategy;
    readonly totalCents: number;
    /** What the other strategy would have cost. */
    readonly otherTotalCents: number;
    readonly orders: readonly CheckedOutOrder[];
  }
>;

/** Stand in the stream `basket-<userId>`. Nothing personal. */
export type BasketEvent =
  BasketLineAdded | BasketLineQuantityChanged | BasketLineRemoved | BasketStrategyChosen | BasketCheckedOut;

export const basketEventDefinitions: EventDefinitions<BasketEvent> = {
  BasketLineAdded: { version: 1 },
  BasketLineQuantityChanged: { version: 1 },
  BasketLineRemoved: { version: 1 },
  BasketStrategyChosen: { version: 1 },
  BasketCheckedOut: { version: 1 },
};
