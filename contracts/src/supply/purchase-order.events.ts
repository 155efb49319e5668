import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { OrderedLine } from './basket.events.js';

export const PURCHASE_ORDER_STATUSES = [
  'ORDERED',
  'CONFIRMED',
  'PARTIALLY_RECEIVED',
  'RECEIVED',
  'CANCELLED',
] as const;
export type PurchaseOrderStatus = (typeof PURCHASE_ORDER_STATUSES)[number];

/** An order at one supplier. Prices are net; `netCents` includes shipping. */
export type PurchaseOrderPlaced = DomainEvent<
  'PurchaseOrderPlaced',
  1,
  {
    readonly orderId: string;
    /** `BE-2026-00001`. */
    readonly number: string;
    readonly checkoutId: string;
    readonly supplierId: string;
    readonly supplierName: string;
    readonly shippingCents: number;
    readonly lines: readonly OrderedLine[];
    readonly netCents: number;
  }
>;

/** How an order reaches a supplier: by mail, or as a file that somebody sends by hand. */
export type OrderChannel = 'file' | 'mail';

/** The order itself, or the letter that takes it back. */
export type OrderLetterKind = 'order' | 'cancellation';

/**
 * The letter was sent by mail, or is ready to be sent by hand (`file`: it is also in the outbox folder). `fileHash`: its
 * PDF. Version 1 named no letter: it was written for the order only.
 */
export type PurchaseOrderSent = DomainEvent<
  'PurchaseOrderSent',
  2,
  {
    readonly orderId: string;
    readonly channel: OrderChannel;
    readonly fileHash: string;
    readonly letter: OrderLetterKind;
  }
>;

/** Somebody sent the order by hand. */
export type PurchaseOrderMarkedSent = DomainEvent<'PurchaseOrderMarkedSent', 1, { readonly orderId: string }>;

/** The order was marked as sent by mistake: it is ready to be sent again. */
export type PurchaseOrderSentMarkWithdrawn = DomainEvent<
  'PurchaseOrderSentMarkWithdrawn',
  1,
  { readonly orderId: string; readonly reason: string }
>;

/** The supplier confirmed the order, optionally with a delivery date. */
export type PurchaseOrderConfirmed = DomainEvent<
  'PurchaseOrderConfirmed',
  1,
  { readonly orderId: string; readonly expectedOn: LocalDate | null }
>;

/**
 * A line of a goods receipt. `lineId` null: not ordered. Lines that were not accepted are recorded but not booked;
 * their `articleId` is null if no article has the number.
 */
export type ReceivedLine = {
  readonly receiptLineId: string;
  readonly lineId: string | null;
  readonly partNumber: string;
  readonly articleId: string | null;
  readonly locationId: string;
  readonly quantityMilli: number;
  readonly accepted: boolean;
  readonly unitCostE4: number;
  readonly note: string | null;
};

export type GoodsReceived = DomainEvent<
  'GoodsReceived',
  1,
  {
    readonly orderId: string;
    readonly goodsReceiptId: string;
    /** `WE-2026-00001`. */
    readonly number: string;
    readonly receivedOn: LocalDate;
    readonly deliveryNote: string | null;
    readonly lines: readonly ReceivedLine[];
    readonly statusAfter: PurchaseOrderStatus;
  }
>;

/** The accepted lines are in stock. `articles`: the article that each line was booked to. */
export type GoodsReceiptBooked = DomainEvent<
  'GoodsReceiptBooked',
  1,
  {
    readonly orderId: string;
    readonly goodsReceiptId: string;
    readonly articles: readonly { readonly receiptLineId: string; readonly articleId: string }[];
  }
>;

/** The outstanding lines will not be delivered. */
export type PurchaseOrderRestCancelled = DomainEvent<
  'PurchaseOrderRestCancelled',
  1,
  {
    readonly orderId: string;
    readonly lines: readonly { readonly lineId: string; readonly quantityMilli: number }[];
  }
>;

export type PurchaseOrderCancelled = DomainEvent<
  'PurchaseOrderCancelled',
  1,
  { readonly orderId: string; readonly reason: string | null }
>;

/** Contains no personal data. */
export type PurchaseOrderEvent =
  | PurchaseOrderPlaced
  | PurchaseOrderSent
  | PurchaseOrderMarkedSent
  | PurchaseOrderSentMarkWithdrawn
  | PurchaseOrderConfirmed
  | GoodsReceived
  | GoodsReceiptBooked
  | PurchaseOrderRestCancelled
  | PurchaseOrderCancelled;

export const purchaseOrderEventDefinitions: EventDefinitions<PurchaseOrderEvent> = {
  PurchaseOrderPlaced: { version: 1 },
  PurchaseOrderSent: { version: 2, upcast: { 1: (data: object) => ({ ...data, letter: 'order' }) } },
  PurchaseOrderMarkedSent: { version: 1 },
  PurchaseOrderSentMarkWithdrawn: { version: 1 },
  PurchaseOrderConfirmed: { version: 1 },
  GoodsReceived: { version: 1 },
  GoodsReceiptBooked: { version: 1 },
  PurchaseOrderRestCancelled: { version: 1 },
  PurchaseOrderCancelled: { version: 1 },
};
