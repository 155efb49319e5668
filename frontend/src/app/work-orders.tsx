import { WorkOrdersPage } from '../features/work-orders/work-orders-page.js';

/** The orders with what other features show on them. */
export function WorkOrders() {
  return <WorkOrdersPage />;
}
