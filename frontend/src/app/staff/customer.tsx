import { CustomerPayments } from '../../features/payments/customer-payments.js';
import { CollectiveButton } from '../../features/invoices/collective-button.js';
import { CustomerPage } from '../../features/customers/customer-page.js';

const invoicesOf = (customerId: string) => <CollectiveButton customerId={customerId} />;
const paymentsOf = (customerId: string) => <CustomerPayments customerId={customerId} />;

/** A customer with what other features show of him. */
export function Customer() {
  return <CustomerPage payments={paymentsOf} invoices={invoicesOf} />;
}
