import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { InvoiceList } from '../features/invoices/invoice-list.js';
import { InvoicePanel } from '../features/invoices/invoice-panel.js';
import { WorkOrdersPage } from '../features/work-orders/work-orders-page.js';

const invoiceOf = ({ id, invoice }: WorkOrderAnswer) => (
  <InvoicePanel workOrderId={id} hasInvoice={Boolean(invoice)} />
);

/** The orders with what other features show on them. */
export function WorkOrders() {
  return <WorkOrdersPage invoice={invoiceOf} invoices={<InvoiceList />} />;
}
