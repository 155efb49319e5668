import { CustomerPayments } from '../../features/payments/customer-payments.js';
import { CustomerPage } from '../../features/customers/customer-page.js';

const paymentsOf = (customerId: string) => <CustomerPayments customerId={customerId} />;

/** A customer with what other features show of him. */
export function Customer() {
  return <CustomerPage payments={paymentsOf} />;
}
