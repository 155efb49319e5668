import type { CollectiveInvoiceRequest } from '#contracts/invoices/collective.api.js';
import { invoiceFields } from '#contracts/invoices/invoice-fields.js';
import { recordIn } from '#contracts/kernel/fields.js';
import { wanted, wantedOrder, wantedPosition } from '../drafts/wanted-invoice.js';
import type { WantedCollective } from './draft-collective.js';
import { lastDayOf } from './orders-together.js';

const { workOrderId: _workOrder, supplyDate: _supplyDate, ...headFields } = invoiceFields;

/** The invoice of a POST. Default due date: `paymentDays` after the invoice date. */
export function wantedCollective(request: CollectiveInvoiceRequest, paymentDays: number): WantedCollective {
  const orders = request.orders.map(wantedOrder);
  const head = { ...recordIn(headFields, request), supplyDate: lastDayOf(orders) };
  const openDates = {
    isDatedOnSending: request.datedOnSending ?? false,
    paymentDays: head.dueDate === null ? paymentDays : null,
  };
  const positions = request.positions.map(wantedPosition);
  const of = { form: 'COLLECTIVE', orders, deductions: [], coPayment: null } as const;
  return { ...wanted(head, positions, openDates), ...of };
}
