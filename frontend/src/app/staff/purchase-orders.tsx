import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { ReceiptDialog } from '../../features/inventory/receipts/receipt-dialog.js';
import { InvoicesOfOrder } from '../../features/supplier-invoices/invoices-of-order.js';
import { OrdersPage } from '../../features/supply/orders/orders-page.js';
import { receiveGoods } from '../../features/supply/supply.queries.js';

const receiptOf = (order: OrderAnswer, onClose: () => void) => (
  <ReceiptDialog
    order={order}
    send={(receipt, key) => receiveGoods(order.id, receipt, key)}
    onClose={onClose}
  />
);

const invoicesOf = ({ id }: OrderAnswer) => <InvoicesOfOrder orderId={id} />;

/** "Bestellhistorie" with the stock's dialog for what came, and the supplier's invoices. */
export function PurchaseOrders() {
  return <OrdersPage receipt={receiptOf} invoices={invoicesOf} />;
}
