import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { UserId } from '../users/user.events.js';

/** The cheapest total including shipping, the cheapest offer for each line, or the soonest delivery of each line. */
export const BASKET_STRATEGIES = ['CHEAPEST_BASKET', 'CHEAPEST_PER_LINE', 'FASTEST'] as const;
export type BasketStrategy = (typeof BASKET_STRATEGIES)[number];

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
    /** Pieces. */
    readonly quantity: number;
    readonly workOrderId: string | null;
    /** The work order's number at that time. */
    readonly workOrderNumber: string | null;
  }
>;

/** `addedBy`: id of the call that added the part again; makes that call idempotent. */
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

/** Chooses the offer of a line by hand, whatever the strategy; null: the strategy chooses. */
export type BasketOfferPicked = DomainEvent<
  'BasketOfferPicked',
  1,
  { readonly userId: UserId; readonly lineId: string; readonly offerId: string | null }
>;

export type BasketStrategyChosen = DomainEvent<
  'BasketStrategyChosen',
  1,
  { readonly userId: UserId; readonly strategy: BasketStrategy }
>;

export type OrderedLine = {
  readonly lineId: string;
  readonly partId: string;
  readonly partNumber: string;
  readonly name: string;
  readonly brand: string;
  readonly offerId: string;
  /** Pieces. */
  readonly quantity: number;
  readonly unitPriceCents: number;
  readonly leadTimeDays: number;
  readonly workOrderId: string | null;
  readonly workOrderNumber: string | null;
};

export type CheckedOutOrder = {
  /** UUIDv5 of checkout and supplier. */
  readonly orderId: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly shippingCents: number;
  readonly lines: readonly OrderedLine[];
};

/**
 * Orders everything in the basket at these prices and empties it. Totals are net, including shipping. `otherTotalCents`: of
 * CHEAPEST_BASKET; if that was chosen, of CHEAPEST_PER_LINE.
 */
export type BasketCheckedOut = DomainEvent<
  'BasketCheckedOut',
  1,
  {
    readonly userId: UserId;
    readonly checkoutId: string;
    readonly strategy: BasketStrategy;
    readonly totalCents: number;
    readonly otherTotalCents: number;
    readonly orders: readonly CheckedOutOrder[];
  }
>;

/** Orders one part at this offer, beside what is in the basket. Totals are net, including shipping. */
export type PartOrderedAtOnce = DomainEvent<
  'PartOrderedAtOnce',
  1,
  {
    readonly userId: UserId;
    readonly checkoutId: string;
    readonly totalCents: number;
    /** One order with one line. */
    readonly orders: readonly CheckedOutOrder[];
  }
>;

/** Contains no personal data. */
export type BasketEvent =
  | BasketLineAdded
  | BasketLineQuantityChanged
  | BasketLineRemoved
  | BasketOfferPicked
  | BasketStrategyChosen
  | BasketCheckedOut
  | PartOrderedAtOnce;

export const basketEventDefinitions: EventDefinitions<BasketEvent> = {
  BasketLineAdded: { version: 1 },
  BasketLineQuantityChanged: { version: 1 },
  BasketLineRemoved: { version: 1 },
  BasketOfferPicked: { version: 1 },
  BasketStrategyChosen: { version: 1 },
  BasketCheckedOut: { version: 1 },
  PartOrderedAtOnce: { version: 1 },
};
