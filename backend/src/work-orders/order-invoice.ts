import { refuse } from '#contracts/kernel/problem.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing, ofOrder, type DecideOrder } from './work-order.js';

/** An invoice that wants an order, and by which claim. */
export type InvoiceClaim = {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly claimId: string;
};

/** The order belongs to this invoice from now on; one living invoice at a time. */
export const attachInvoice =
  ({ invoiceId, number, claimId }: InvoiceClaim): DecideOrder =>
  (state) => {
    const order = existing(state);
    assertMayBeInvoiced(order, invoiceId);
    if (order.invoice?.claimId === claimId) return [];
    return [
      { type: 'WorkOrderInvoiced', version: 1, data: { ...ofOrder(order), invoiceId, number, claimId } },
    ];
  };

/** Its invoice goes out: from now on the order cannot be cancelled. */
export const billOrder =
  ({ invoiceId, number, claimId }: InvoiceClaim): DecideOrder =>
  (state) => {
    const order = existing(state);
    assertMayBeInvoiced(order, invoiceId);
    if (order.invoice?.billed?.claimId === claimId) return [];
    return [{ type: 'WorkOrderBilled', version: 1, data: { ...ofOrder(order), invoiceId, number, claimId } }];
  };

/** The invoice did not go out. `claimId` null: whichever claim there is; another one by now: nothing happens. */
export const unbillOrder =
  (invoiceId: string, claimId: string | null): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.invoice?.invoiceId !== invoiceId) return [];
    const billed = order.invoice.billed;
    if (billed === null || (claimId !== null && billed.claimId !== claimId)) return [];
    const data = { ...ofOrder(order), invoiceId, claimId: billed.claimId };
    return [{ type: 'WorkOrderUnbilled', version: 1, data }];
  };

/** The invoice lives no more. `claimId` null: whichever claim there is; another one by now: nothing happens. */
export const clearInvoice =
  (invoiceId: string, claimId: string | null): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.invoice?.invoiceId !== invoiceId) return [];
    const held = order.invoice.claimId;
    if (claimId !== null && held !== claimId) return [];
    return [
      { type: 'WorkOrderInvoiceCleared', version: 1, data: { ...ofOrder(order), invoiceId, claimId: held } },
    ];
  };

function assertMayBeInvoiced({ status, invoice }: KnownWorkOrder, invoiceId: string): void {
  if (invoice !== null && invoice.invoiceId !== invoiceId)
    throw refuse('conflict', { detail: workOrderTexts.invoiceThere });
  if (status === 'CANCELLED') throw refuse('conflict', { detail: workOrderTexts.cancelled });
}
