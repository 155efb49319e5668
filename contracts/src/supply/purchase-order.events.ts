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

/** An order at one supplier. Prices are net; `netCents` is goods and shipping together. */
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

/** The order left the house: as files in the outbox, or by mail. `fileHash`: the PDF that was sent. */
export type PurchaseOrderSent = DomainEvent<
  'PurchaseOrderSent',
  1,
  { readonly orderId: string; readonly channel: 'file' | 'mail'; readonly fileHash: string }
>;

/** The supplier said yes, and perhaps when it comes. */
export type PurchaseOrderConfirmed = DomainEvent<
  'PurchaseOrderConfirmed',
  1,
  { readonly orderId: string; readonly expectedOn: LocalDate | null }
>;

/**
 * One row of a delivery. `lineId` null: it was not ordered. Not accepted: it is recorded and books nothing; then
 * `articleId` is null where no article has its number.
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

/** What was accepted lies in the stock. `articles`: where each line was booked to in the end. */
export type GoodsReceiptBooked = DomainEvent<
  'GoodsReceiptBooked',
  1,
  {
    readonly orderId: string;
    readonly goodsReceiptId: string;
    readonly articles: readonly { readonly receiptLineId: string; readonly articleId: string }[];
  }
>;

/** What has not come will not come. */
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

/** Stand in the stream `purchaseOrder-<id>`. Nothing personal. */
export type PurchaseOrderEvent =
  | PurchaseOrderPlaced
  | PurchaseOrderSent
  | PurchaseOrderConfirmed
  | GoodsReceived
  | GoodsReceiptBooked
  | PurchaseOrderRestCancelled
  | PurchaseOrderCancelled;

export const purchaseOrderEventDefinitions: EventDefinitions<PurchaseOrderEvent> = {
  PurchaseOrderPlaced: { version: 1 },
  PurchaseOrderSent: { version: 1 },
  PurchaseOrderConfirmed: { version: 1 },
  GoodsReceived: { version: 1 },
  GoodsReceiptBooked: { version: 1 },
  PurchaseOrderRestCancelled: { version: 1 },
  PurchaseOrderCancelled: { version: 1 },
};
