import { unreachable, type Instant, type RecordedEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { OrderedLine } from './basket.events.js';
import type {
  OrderChannel,
  OrderLetterKind,
  PurchaseOrderEvent,
  PurchaseOrderPlaced,
  PurchaseOrderStatus,
  ReceivedLine,
} from './purchase-order.events.js';

/** An ordered line with its receipts. `quantity` is in pieces, the other quantities in 1/1,000. */
export type PurchaseOrderLine = OrderedLine & {
  readonly receivedMilli: number;
  readonly cancelledMilli: number;
};

/** `over`: more was delivered than ordered. */
export type GoodsReceiptLine = ReceivedLine & { readonly over: boolean };

export type GoodsReceipt = {
  readonly goodsReceiptId: string;
  readonly number: string;
  readonly receivedOn: LocalDate;
  readonly receivedAt: Instant;
  readonly deliveryNote: string | null;
  readonly booked: boolean;
  readonly lines: readonly GoodsReceiptLine[];
};

export type OrderLetter = {
  readonly kind: OrderLetterKind;
  readonly channel: OrderChannel;
  readonly fileHash: string;
};

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
  /** When the order left, by mail or by hand; null: not yet. */
  readonly sentAt: Instant | null;
  /** The newest letter to the supplier; null: being prepared. */
  readonly letter: OrderLetter | null;
  readonly lines: readonly PurchaseOrderLine[];
  readonly receipts: readonly GoodsReceipt[];
  /** Stream revision of the last event that users decide about: ignores sending and booking. */
  readonly revision: number;
};

export type PurchaseOrderState = { readonly status: 'none' } | PurchaseOrder;

export const OPEN_PURCHASE_ORDER_STATUSES: readonly PurchaseOrderStatus[] = [
  'ORDERED',
  'CONFIRMED',
  'PARTIALLY_RECEIVED',
];

/** The quantity still to be delivered, in 1/1,000. */
export function outstandingMilli(line: PurchaseOrderLine): number {
  return Math.max(0, line.quantity * 1_000 - line.receivedMilli - line.cancelledMilli);
}

type Of<Type extends PurchaseOrderEvent['type']> = RecordedEvent<Extract<PurchaseOrderEvent, { type: Type }>>;

function evolve(state: PurchaseOrderState, event: RecordedEvent<PurchaseOrderEvent>): PurchaseOrder {
  if (event.type === 'PurchaseOrderPlaced') return placedOrder(event);
  if (state.status === 'none') throw new Error(`${event.type} on an order that was never placed`);
  return purchaseOrderAfter(state, event);
}

/** Applies an event. Shared by stream and read model. */
export function purchaseOrderAfter(
  order: PurchaseOrder,
  event: RecordedEvent<Exclude<PurchaseOrderEvent, PurchaseOrderPlaced>>,
): PurchaseOrder {
  const { revision } = event;
  switch (event.type) {
    case 'PurchaseOrderSent':
      return withLetter(order, event);
    case 'PurchaseOrderMarkedSent':
      return { ...order, sentAt: event.metadata.occurredAt, revision };
    case 'PurchaseOrderSentMarkWithdrawn':
      return { ...order, sentAt: null, revision };
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

function withLetter(order: PurchaseOrder, { data, metadata }: Of<'PurchaseOrderSent'>): PurchaseOrder {
  const { letter: kind, channel, fileHash } = data;
  const isSent = kind === 'order' && channel === 'mail';
  return {
    ...order,
    letter: { kind, channel, fileHash },
    sentAt: isSent ? metadata.occurredAt : order.sentAt,
  };
}

/** The order as it was placed. */
export function placedOrder({ data, metadata, revision }: RecordedEvent<PurchaseOrderPlaced>): PurchaseOrder {
  const { lines, ...head } = data;
  return {
    ...head,
    status: 'ORDERED',
    placedAt: metadata.occurredAt,
    expectedOn: null,
    sentAt: null,
    letter: null,
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

export const purchaseOrderStream = {
  name: 'purchaseOrder',
  initial: { status: 'none' } as PurchaseOrderState,
  evolve,
  revisionOf: (order: PurchaseOrderState) => (order.status === 'none' ? undefined : order.revision),
};
