import { invalid, refuse } from '#contracts/kernel/problem.js';
import { MISSING_REASON } from '#contracts/supply/order-fields.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import {
  outstandingMilli,
  type OrderLetter,
  type PurchaseOrder,
  type PurchaseOrderLine,
  type PurchaseOrderState,
} from '#contracts/supply/purchase-order.js';
import type {
  PurchaseOrderEvent,
  PurchaseOrderPlaced,
  PurchaseOrderStatus,
  ReceivedLine,
} from '#contracts/supply/purchase-order.events.js';
import { germanDate } from '#contracts/values/german.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../../platform/streams/existing.js';
import { ALREADY_DONE, type Decide } from '../../platform/streams/stream-type.js';

type DecidePurchaseOrder = Decide<PurchaseOrderState, PurchaseOrderEvent>;

/** Upper bound for the goods receipts of one order. */
const MAX_RECEIPTS = 200;

/** Idempotent. */
export const placeOrder =
  (facts: PurchaseOrderPlaced['data']): DecidePurchaseOrder =>
  (order) =>
    order.status === 'none' ? [{ type: 'PurchaseOrderPlaced', version: 1, data: facts }] : [];

/** Records each letter once. */
export const noteSent =
  (letter: OrderLetter): DecidePurchaseOrder =>
  (order) => {
    const { orderId, letter: newest } = existing(order);
    const { kind, channel, fileHash } = letter;
    if (newest !== null && (newest.kind === kind || newest.kind === 'cancellation')) return [];
    return [{ type: 'PurchaseOrderSent', version: 2, data: { orderId, channel, fileHash, letter: kind } }];
  };

/** Somebody sent the letter by hand. */
export const markSent = (): DecidePurchaseOrder => (state) => {
  const { orderId, status, sentAt, letter } = existing(state);
  if (status === 'CANCELLED') throw cancelled();
  if (sentAt !== null) return ALREADY_DONE;
  if (letter === null) throw refuse('conflict', { detail: 'Die Bestellung wird noch vorbereitet.' });
  return [{ type: 'PurchaseOrderMarkedSent', version: 1, data: { orderId } }];
};

/** For an order that was marked by mistake. Refused once the supplier has confirmed or delivered: it has the letter. */
export const withdrawSentMark =
  (reason: string): DecidePurchaseOrder =>
  (state) => {
    const { orderId, status, sentAt, letter } = existing(state);
    if (status === 'CANCELLED') throw cancelled();
    if (reason.trim() === '') throw invalid('reason', MISSING_REASON);
    if (sentAt === null) return ALREADY_DONE;
    if (letter?.channel === 'mail')
      throw refuse('conflict', { detail: 'Die Bestellung wurde per E-Mail gesendet.' });
    if (status !== 'ORDERED')
      throw refuse('conflict', {
        detail: 'Der Lieferant hat die Bestellung schon bestätigt oder geliefert.',
      });
    return [{ type: 'PurchaseOrderSentMarkWithdrawn', version: 1, data: { orderId, reason } }];
  };

/** `expectedOn` undefined: unchanged or unknown. Refuses a day before the order. */
export const confirmOrder =
  (expectedOn: LocalDate | null | undefined): DecidePurchaseOrder =>
  (state) => {
    const order = existing(state);
    if (order.status === 'CANCELLED') throw cancelled();
    const wanted = expectedOn === undefined ? order.expectedOn : expectedOn;
    const placedOn = localDateTime(order.placedAt).date;
    if (expectedOn != null && expectedOn < placedOn)
      throw invalid('expectedDate', `Der Liefertermin liegt vor der Bestellung vom ${germanDate(placedOn)}.`);
    if (order.status !== 'ORDERED' && wanted === order.expectedOn) return [];
    return [
      { type: 'PurchaseOrderConfirmed', version: 1, data: { orderId: order.orderId, expectedOn: wanted } },
    ];
  };

/** Only before any delivery. */
export const cancelOrder =
  (reason: string | null): DecidePurchaseOrder =>
  (state) => {
    const { orderId, status, receipts } = existing(state);
    if (status === 'CANCELLED') return ALREADY_DONE;
    if (receipts.length > 0) throw refuse('conflict', { detail: 'Es wurde bereits Ware empfangen.' });
    return [{ type: 'PurchaseOrderCancelled', version: 1, data: { orderId, reason } }];
  };

/** Cancels the outstanding lines. */
export const cancelRest = (): DecidePurchaseOrder => (state) => {
  const order = existing(state);
  if (order.status === 'CANCELLED') throw cancelled();
  if (order.status === 'RECEIVED') return ALREADY_DONE;
  if (order.receipts.length === 0)
    throw refuse('conflict', { detail: 'Es wurde noch keine Ware empfangen.' });
  const lines = order.lines
    .map((line) => ({ lineId: line.lineId, quantityMilli: outstandingMilli(line) }))
    .filter(({ quantityMilli }) => quantityMilli > 0);
  return [{ type: 'PurchaseOrderRestCancelled', version: 1, data: { orderId: order.orderId, lines } }];
};

export type Delivery = {
  readonly goodsReceiptId: string;
  readonly number: string;
  readonly receivedOn: LocalDate;
  readonly deliveryNote: string | null;
  readonly lines: readonly ReceivedLine[];
};

/** Records a goods receipt, even if it exceeds the ordered quantity. Idempotent. */
export const receiveGoods =
  (delivery: Delivery): DecidePurchaseOrder =>
  (state) => {
    const order = existing(state);
    if (order.receipts.some(({ goodsReceiptId }) => goodsReceiptId === delivery.goodsReceiptId))
      return ALREADY_DONE;
    assertReceivable(order);
    const statusAfter = statusWith(order, delivery.lines);
    return [
      { type: 'GoodsReceived', version: 1, data: { orderId: order.orderId, ...delivery, statusAfter } },
    ];
  };

export function assertReceivable(order: PurchaseOrder): void {
  if (order.status === 'CANCELLED') throw cancelled();
  if (order.receipts.length >= MAX_RECEIPTS)
    throw refuse('conflict', { detail: `Eine Bestellung hat höchstens ${MAX_RECEIPTS} Wareneingänge.` });
}

/** Idempotent. */
export const noteBooked =
  (
    goodsReceiptId: string,
    articles: readonly { readonly receiptLineId: string; readonly articleId: string }[],
  ): DecidePurchaseOrder =>
  (state) => {
    const { orderId, receipts } = existing(state);
    const receipt = existing(receipts.find((one) => one.goodsReceiptId === goodsReceiptId));
    if (receipt.booked) return [];
    return [{ type: 'GoodsReceiptBooked', version: 1, data: { orderId, goodsReceiptId, articles } }];
  };

/** Default: today. Refuses a future day. */
export function receiptDate(receivedOn: LocalDate | null, now: Instant): LocalDate {
  const today = localDateTime(now).date;
  if (receivedOn !== null && receivedOn > today)
    throw invalid('receivedOn', 'Das Datum liegt in der Zukunft.');
  return receivedOn ?? today;
}

/** The status is unchanged while nothing was accepted. */
function statusWith(order: PurchaseOrder, rows: readonly ReceivedLine[]): PurchaseOrderStatus {
  const after = order.lines.map((line) => {
    const accepted = rows.filter((row) => row.accepted && row.lineId === line.lineId);
    const receivedMilli = accepted.reduce((sum, row) => sum + row.quantityMilli, line.receivedMilli);
    return { ...line, receivedMilli };
  });
  if (after.every((line) => outstandingMilli(line) === 0)) return 'RECEIVED';
  return after.some((line: PurchaseOrderLine) => line.receivedMilli > 0)
    ? 'PARTIALLY_RECEIVED'
    : order.status;
}

function cancelled() {
  return refuse('conflict', { detail: 'Die Bestellung ist storniert.' });
}
