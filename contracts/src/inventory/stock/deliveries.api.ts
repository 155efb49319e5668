import type { GoodsReceiptAnswer, OrderAnswer, OrderLineAnswer } from '../../supply/orders.api.js';

export type DeliveryLineAnswer = Omit<OrderLineAnswer, 'unitPrice' | 'lineTotal'>;

/** GET /inventory/deliveries: an open purchase order without prices. */
export type DeliveryAnswer = Omit<OrderAnswer, 'goodsTotal' | 'letter' | 'shipping' | 'total' | 'lines'> & {
  readonly lines: readonly DeliveryLineAnswer[];
};

/** POST /inventory/deliveries/{id}/goods-receipts: the receipt and the updated order. */
export type ReceivedDeliveryAnswer = GoodsReceiptAnswer & { readonly order: DeliveryAnswer };
