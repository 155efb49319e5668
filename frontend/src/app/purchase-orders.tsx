import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { ReceiptDialog } from '../features/inventory/receipt-dialog.js';
import { OrdersPage } from '../features/supply/orders-page.js';
import { receiveGoods } from '../features/supply/supply.queries.js';

const receiptOf = (order: OrderAnswer, onClose: () => void) => (
  <ReceiptDialog
    order={order}
    send={(receipt, key) => receiveGoods(order.id, receipt, key)}
    onClose={onClose}
  />
);

/** "Bestellhistorie" with the stock's dialog for what came. */
export function PurchaseOrders() {
  return <OrdersPage receipt={receiptOf} />;
}
