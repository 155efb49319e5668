import { filters, oneOf, searchFor } from '../kernel/filters.js';
import { PURCHASE_ORDER_STATUSES } from './purchase-order.events.js';

export const purchaseOrderFilters = filters({
  status: oneOf('Status', PURCHASE_ORDER_STATUSES, { wrong: 'Unbekannter Status.', address: 'status' }),
  search: searchFor(),
});
