import { invalid, refuse } from '#contracts/kernel/problem.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import {
  outstandingMilli,
  type PurchaseOrder,
  type PurchaseOrderLine,
  type PurchaseOrderState,
} from '#contracts/supply/purchase-order.js';
import type {
  PurchaseOrderEvent,
  PurchaseOrderPlaced,
  PurchaseOrderSent,
  PurchaseOrderStatus,
  ReceivedLine,
} from '#contracts/supply/purchase-order.events.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { assertSeen } from '../platform/streams/seen.js';
import type { Decide } from '../platform/streams/stream-type.js';

type DecideOrder = Decide<PurchaseOrderState, PurchaseOrderEvent>;

/** Deliveries of one order; nobody splits it into more. */
const MAX_RECEIPTS = 200;

/** Places the order. It stands already: nothing happens. */
export const placeOrder =
  (facts: PurchaseOrderPlaced['data']): DecideOrder =>
  (order) =>
    order === null ? [{ type: 'PurchaseOrderPlaced', version: 1, data: facts }] : [];

/** Notes that the order left the house; once. */
export const noteSent =
  (channel: PurchaseOrderSent['data']['channel'], fileHash: string): DecideOrder =>
  (order) => {
    const { orderId, sentAt } = known(order);
    if (sentAt !== null) return [];
    return [{ type: 'PurchaseOrderSent', version: 1, data: { orderId, channel, fileHash } }];
  };

/** The supplier said yes. `expectedOn` undefined: as before, or not known. */
export const confirmOrder =
  (expectedOn: LocalDate | null | undefined, expectedRevision?: number): DecideOrder =>
  (state) => {
    const order = known(state, expectedRevision);
    if (order.status === 'CANCELLED') throw cancelled();
    const wanted = expectedOn === undefined ? order.expectedOn : expectedOn;
    if (order.status !== 'ORDERED' && wanted === order.expectedOn) return [];
    return [
      { type: 'PurchaseOrderConfirmed', version: 1, data: { orderId: order.orderId, expectedOn: wanted } },
    ];
  };

/** Takes the order back while nothing has come of it. */
export const cancelOrder =
  (reason: string | null, expectedRevision?: number): DecideOrder =>
  (state) => {
    const { orderId, status, receipts } = known(state);
    if (status === 'CANCELLED') return [];
    known(state, expectedRevision);
    if (receipts.length > 0) throw refuse('conflict', { detail: 'Es wurde bereits Ware empfangen.' });
    return [{ type: 'PurchaseOrderCancelled', version: 1, data: { orderId, reason } }];
  };

/** Waits no longer for what has not come. */
export const cancelRest =
  (expectedRevision?: number): DecideOrder =>
  (state) => {
    const order = known(state);
    if (order.status === 'CANCELLED') throw cancelled();
    if (order.status === 'RECEIVED') return [];
    known(state, expectedRevision);
    if (order.receipts.length === 0)
      throw refuse('conflict', { detail: 'Es wurde noch keine Ware empfangen.' });
    const lines = order.lines
      .map((line) => ({ lineId: line.lineId, quantityMilli: outstandingMilli(line) }))
      .filter(({ quantityMilli }) => quantityMilli > 0);
    return [{ type: 'PurchaseOrderRestCancelled', version: 1, data: { orderId: order.orderId, lines } }];
  };

/** A delivery with its articles found. */
export type Delivery = {
  readonly goodsReceiptId: string;
  readonly number: string;
  readonly receivedOn: LocalDate;
  readonly deliveryNote: string | null;
  readonly lines: readonly ReceivedLine[];
};

/** Records a delivery. It is recorded already: nothing happens. More than ordered is taken. */
export const receiveGoods =
  (delivery: Delivery, expectedRevision?: number): DecideOrder =>
  (state) => {
    const order = known(state);
    if (order.receipts.some(({ goodsReceiptId }) => goodsReceiptId === delivery.goodsReceiptId)) return [];
    known(state, expectedRevision);
    assertReceivable(order);
    const statusAfter = statusWith(order, delivery.lines);
    return [
      { type: 'GoodsReceived', version: 1, data: { orderId: order.orderId, ...delivery, statusAfter } },
    ];
  };

/** Refuses what nothing can be received for. */
export function assertReceivable(order: PurchaseOrder): void {
  if (order.status === 'CANCELLED') throw cancelled();
  if (order.receipts.length >= MAX_RECEIPTS)
    throw refuse('conflict', { detail: `Eine Bestellung hat höchstens ${MAX_RECEIPTS} Wareneingänge.` });
}

/** Notes that the stock has the delivery; once. */
export const noteBooked =
  (
    goodsReceiptId: string,
    articles: readonly { readonly receiptLineId: string; readonly articleId: string }[],
  ): DecideOrder =>
  (state) => {
    const { orderId, receipts } = known(state);
    const receipt = receipts.find((one) => one.goodsReceiptId === goodsReceiptId);
    if (receipt === undefined) throw refuse('not-found');
    if (receipt.booked) return [];
    return [{ type: 'GoodsReceiptBooked', version: 1, data: { orderId, goodsReceiptId, articles } }];
  };

/** The day of a delivery: today unless said, never later. */
export function receiptDate(receivedOn: LocalDate | null, now: Instant): LocalDate {
  const today = localDateTime(now).date;
  if (receivedOn !== null && receivedOn > today)
    throw invalid('receivedOn', 'Das Datum liegt in der Zukunft.');
  return receivedOn ?? today;
}

/** Where nothing of the order was accepted yet it stands as before. */
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

function known(order: PurchaseOrderState, expectedRevision?: number): PurchaseOrder {
  if (order === null) throw refuse('not-found');
  assertSeen(order, expectedRevision);
  return order;
}

function cancelled() {
  return refuse('conflict', { detail: 'Die Bestellung ist storniert.' });
}
