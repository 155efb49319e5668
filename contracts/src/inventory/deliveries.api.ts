import type { GoodsReceiptAnswer, OrderAnswer, OrderLineAnswer } from '../supply/orders.api.js';

/** A line of an order, without its price. */
export type DeliveryLineAnswer = Omit<OrderLineAnswer, 'unitPrice' | 'lineTotal'>;

/** An open order as the store sees it: GET /inventory/deliveries. No prices. */
export type DeliveryAnswer = Omit<OrderAnswer, 'goodsTotal' | 'shipping' | 'total' | 'lines'> & {
  readonly lines: readonly DeliveryLineAnswer[];
};

/** POST /inventory/deliveries/{id}/goods-receipts: the receipt and the order after it. */
export type ReceivedDeliveryAnswer = GoodsReceiptAnswer & { readonly order: DeliveryAnswer };
