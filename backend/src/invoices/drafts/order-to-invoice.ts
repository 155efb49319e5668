import type { OfInvoice } from '#contracts/invoices/invoice.events.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { existing } from '../../platform/streams/existing.js';

/** The ids of the order that its invoice carries. */
export const whoseOf = ({
  id: workOrderId,
  customerId,
  vehicleId,
}: KnownWorkOrder): Omit<OfInvoice, 'invoiceId'> => ({
  workOrderId,
  customerId,
  vehicleId,
});

/** The order that an invoice bills. 404 if unknown, 409 if cancelled. */
export function orderToInvoice(order: { status: 'none' } | KnownWorkOrder): KnownWorkOrder {
  const known = existing(order, workOrderTexts.notFound);
  if (known.status === 'CANCELLED') throw refuse('conflict', { detail: workOrderTexts.cancelled });
  return known;
}
