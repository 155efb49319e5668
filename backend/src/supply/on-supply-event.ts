import type { BasketEvent } from '#contracts/supply/basket.events.js';
import type { PurchaseOrderEvent } from '#contracts/supply/purchase-order.events.js';
import { jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';

/** Places the orders of a checkout that a crashed call left incomplete. */
export const PLACE_ORDERS = 'place-orders';
export const SEND_PURCHASE_ORDER = 'send-purchase-order';
/** Books a goods receipt that a crashed call left incomplete. */
export const BOOK_GOODS_RECEIPT = 'book-goods-receipt';

export const onSupplyEvent: Reaction<BasketEvent | PurchaseOrderEvent> = {
  name: 'parts-trading',
  on: {
    BasketCheckedOut: (event) => [jobOnEvent(event, PLACE_ORDERS)],
    PartOrderedAtOnce: (event) => [jobOnEvent(event, PLACE_ORDERS)],
    PurchaseOrderPlaced: (event) => [jobOnEvent(event, SEND_PURCHASE_ORDER, { orderId: event.data.orderId })],
    PurchaseOrderCancelled: (event) => [
      jobOnEvent(event, SEND_PURCHASE_ORDER, { orderId: event.data.orderId }),
    ],
    GoodsReceived: (event) => {
      const { orderId, goodsReceiptId } = event.data;
      return [jobOnEvent(event, BOOK_GOODS_RECEIPT, { orderId, goodsReceiptId })];
    },
  },
};
