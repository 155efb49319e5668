import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { OrderedLine } from './basket.events.js';
import type { PurchaseOrderEvent, PurchaseOrderStatus, ReceivedLine } from './purchase-order.events.js';

/** A line with what has come of it. `quantity` is in pieces, the rest in 1/1,000. */
export type PurchaseOrderLine = OrderedLine & {
  /** What was accepted of it. */
  readonly receivedMilli: number;
  /** What will not come any more. */
  readonly cancelledMilli: number;
};

/** A row of a delivery. `over`: with it more than ordered has come. */
export type GoodsReceiptLine = ReceivedLine & { readonly over: boolean };

export type GoodsReceipt = {
  readonly goodsReceiptId: string;
  readonly number: string;
  readonly receivedOn: LocalDate;
  readonly receivedAt: Instant;
  readonly deliveryNote: string | null;
  /** True once the stock has it. */
  readonly booked: boolean;
  readonly lines: readonly GoodsReceiptLine[];
};

/** An order at a supplier as it stands. */
export type PurchaseOrder = {
  readonly orderId: string;
  readonly number: string;
  readonly checkoutId: string;
  readonly supplierId: string;
  readonly supplierName: string;
  readonly status: PurchaseOrderStatus;
  readonly shippingCents: number;
  readonly netCents: number;
  readonly placedAt: Instant;
  readonly expectedOn: LocalDate | null;
  readonly sentAt: Instant | null;
  readonly lines: readonly PurchaseOrderLine[];
  readonly receipts: readonly GoodsReceipt[];
  /** Stream revision of the last event that people decide about: not of its sending and booking. */
  readonly revision: number;
};

/** Null: there is no such order. */
export type PurchaseOrderState = PurchaseOrder | null;

/** Those that something may still come of. */
export const OPEN_PURCHASE_ORDER_STATUSES: readonly PurchaseOrderStatus[] = [
  'ORDERED',
  'CONFIRMED',
  'PARTIALLY_RECEIVED',
];

/** What is still to come of a line, in 1/1,000. */
export function outstandingMilli(line: PurchaseOrderLine): number {
  return Math.max(0, line.quantity * 1_000 - line.receivedMilli - line.cancelledMilli);
}

type Of<Type extends PurchaseOrderEvent['type']> = RecordedEvent<Extract<PurchaseOrderEvent, { type: Type }>>;

/** The order after this event: pure, for the stream and for the read model alike. */
export function evolvePurchaseOrder(
  order: PurchaseOrderState,
  event: RecordedEvent<PurchaseOrderEvent>,
): PurchaseOrderState {
  if (event.type === 'PurchaseOrderPlaced') return placed(event);
  if (order === null) return null;
  const { revision } = event;
  switch (event.type) {
    case 'PurchaseOrderSent':
      return { ...order, sentAt: event.metadata.occurredAt };
    case 'PurchaseOrderConfirmed': {
      const status = order.status === 'ORDERED' ? 'CONFIRMED' : order.status;
      return { ...order, status, expectedOn: event.data.expectedOn, revision };
    }
    case 'GoodsReceived':
      return { ...received(order, event), revision };
    case 'GoodsReceiptBooked':
      return booked(order, event);
    case 'PurchaseOrderRestCancelled': {
      const cancelled = new Map(event.data.lines.map(({ lineId, quantityMilli }) => [lineId, quantityMilli]));
      const lines = order.lines.map((line) => ({
        ...line,
        cancelledMilli: line.cancelledMilli + (cancelled.get(line.lineId) ?? 0),
      }));
      return { ...order, lines, status: 'RECEIVED', revision };
    }
    case 'PurchaseOrderCancelled':
      return { ...order, status: 'CANCELLED', revision };
    default:
      return unreachable(event);
  }
}

function placed({ data, metadata, revision }: Of<'PurchaseOrderPlaced'>): PurchaseOrder {
  const { lines, ...head } = data;
  return {
    ...head,
    status: 'ORDERED',
    placedAt: metadata.occurredAt,
    expectedOn: null,
    sentAt: null,
    lines: lines.map((line) => ({ ...line, receivedMilli: 0, cancelledMilli: 0 })),
    receipts: [],
    revision,
  };
}

function received(order: PurchaseOrder, { data, metadata }: Of<'GoodsReceived'>): PurchaseOrder {
  const receivedMilli = new Map(order.lines.map((line) => [line.lineId, line.receivedMilli]));
  const expectedMilli = new Map(
    order.lines.map((line) => [line.lineId, line.quantity * 1_000 - line.cancelledMilli]),
  );
  const rows = data.lines.map((row): GoodsReceiptLine => {
    if (row.lineId === null || !row.accepted) return { ...row, over: false };
    const after = (receivedMilli.get(row.lineId) ?? 0) + row.quantityMilli;
    receivedMilli.set(row.lineId, after);
    return { ...row, over: after > (expectedMilli.get(row.lineId) ?? 0) };
  });
  const receipt: GoodsReceipt = {
    goodsReceiptId: data.goodsReceiptId,
    number: data.number,
    receivedOn: data.receivedOn,
    receivedAt: metadata.occurredAt,
    deliveryNote: data.deliveryNote,
    booked: false,
    lines: rows,
  };
  const lines = order.lines.map((line) => ({
    ...line,
    receivedMilli: receivedMilli.get(line.lineId) ?? line.receivedMilli,
  }));
  return { ...order, lines, receipts: [...order.receipts, receipt], status: data.statusAfter };
}

function booked(order: PurchaseOrder, { data }: Of<'GoodsReceiptBooked'>): PurchaseOrder {
  const articles = new Map(data.articles.map(({ receiptLineId, articleId }) => [receiptLineId, articleId]));
  const receipts = order.receipts.map((receipt) =>
    receipt.goodsReceiptId === data.goodsReceiptId
      ? {
          ...receipt,
          booked: true,
          lines: receipt.lines.map((row) => ({
            ...row,
            articleId: articles.get(row.receiptLineId) ?? row.articleId,
          })),
        }
      : receipt,
  );
  return { ...order, receipts };
}

/** The stream `purchaseOrder-<id>`. */
export const purchaseOrderStream = {
  name: 'purchaseOrder',
  initial: null as PurchaseOrderState,
  evolve: evolvePurchaseOrder,
};
