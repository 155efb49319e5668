import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';

/** The ids of all orders that an invoice is or was assigned to, without repetition. */
export const ordersOfInvoiceStream = {
  name: 'supplierInvoice',
  initial: [] as readonly string[],
  evolve(orderIds: readonly string[], { data }: RecordedEvent<SupplierInvoiceEvent>): readonly string[] {
    const orderId = 'orderId' in data ? data.orderId : null;
    return orderId === null || orderIds.includes(orderId) ? orderIds : [...orderIds, orderId];
  },
};
