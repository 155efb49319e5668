import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { OrderEstimates } from '../../features/estimates/order-estimates.js';
import { InvoiceList } from '../../features/invoices/invoice-list.js';
import { InvoicePanel } from '../../features/invoices/invoice-panel.js';
import { InvoicePayments } from '../../features/payments/invoice-payments.js';
import { PaymentDialog } from '../../features/payments/payment-dialog.js';
import type { ReceiptOfOrder } from '../../features/work-orders/parts/ordered-part.js';
import { OrderReceipt } from './order-receipt.js';
import type { InvoiceOfOrder } from '../../features/work-orders/work-order-detail.js';
import { WorkOrdersPage } from '../../features/work-orders/work-orders-page.js';

/** Orders show estimates: both pages are one file of the build, which keeps the list of files in the shell short. */
export { Estimates } from '../../features/estimates/estimates.js';

const paymentsOf = (invoice: InvoiceAnswer) => <InvoicePayments invoice={invoice} />;

const invoiceOf: InvoiceOfOrder = ({ id, customerId, vehicleId, status, invoice }, { step, onClosed }) => (
  <>
    <InvoicePanel
      workOrderId={id}
      hasInvoice={Boolean(invoice)}
      asked={step === 'pay' ? null : step}
      onAskedClosed={onClosed}
      payments={paymentsOf}
    />
    <OrderEstimates
      workOrderId={id}
      customerId={customerId}
      vehicleId={vehicleId}
      isClosed={status === 'DONE' || status === 'CANCELLED'}
    />
    {step === 'pay' && invoice && (
      <PaymentDialog customerId={customerId} invoiceId={invoice.id} onClose={onClosed} />
    )}
  </>
);

const receiptOf: ReceiptOfOrder = (purchaseOrderId, onClose) => (
  <OrderReceipt purchaseOrderId={purchaseOrderId} onClose={onClose} />
);

/** The orders with what other features show on them. */
export function WorkOrders() {
  return (
    <WorkOrdersPage
      invoice={invoiceOf}
      receipt={receiptOf}
      invoices={<InvoiceList payments={paymentsOf} />}
    />
  );
}
