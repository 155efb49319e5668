import { refuse } from '#contracts/kernel/problem.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { isBilled, isClosed, ofOrder, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing } from '../platform/streams/existing.js';
import { lostTimes, statusChange, type DecideOrder } from './work-order.js';

export type InvoiceClaim = {
  readonly invoiceId: string;
  readonly number: string | null;
  readonly claimId: string;
};

/** Attaches the invoice. An order has at most one active invoice. No-op for an earlier one of the order. */
export const attachInvoice =
  ({ invoiceId, number, claimId }: InvoiceClaim): DecideOrder =>
  (state) => {
    const order = existing(state);
    if (isEarlier(order, invoiceId)) return [];
    assertMayBeInvoiced(order, invoiceId);
    if (order.invoice?.claimId === claimId) return [];
    return [
      { type: 'WorkOrderInvoiced', version: 1, data: { ...ofOrder(order), invoiceId, number, claimId } },
    ];
  };

/** The invoice is being sent: the order can no longer be cancelled. No-op for an earlier one of the order. */
export const billOrder =
  ({ invoiceId, number, claimId, isPartial }: InvoiceClaim & { readonly isPartial: boolean }): DecideOrder =>
  (state) => {
    const order = existing(state);
    if (isEarlier(order, invoiceId)) return [];
    assertMayBeInvoiced(order, invoiceId);
    if (order.invoice?.billed?.claimId === claimId) return [];
    const data = { ...ofOrder(order), invoiceId, number, claimId, isPartial };
    return [{ type: 'WorkOrderBilled', version: 2, data }];
  };

/** True if the invoice was billed before the order was reopened: a second caller sent it. */
const isEarlier = ({ earlierInvoices }: KnownWorkOrder, id: string): boolean =>
  earlierInvoices.some(({ invoiceId }) => invoiceId === id);

/** The invoice was not sent. `claimId` null: any claim. No-op for another claim. */
export const unbillOrder =
  (invoiceId: string, claimId: string | null): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.invoice?.invoiceId !== invoiceId) return [];
    const billed = order.invoice.billed;
    if (billed === null || (claimId !== null && billed.claimId !== claimId)) return [];
    const data = { ...ofOrder(order), invoiceId, claimId: billed.claimId };
    return [{ type: 'WorkOrderUnbilled', version: 1, data }];
  };

/** Detaches the invoice. `claimId` null: any claim. No-op for another claim. */
export const clearInvoice =
  (invoiceId: string, claimId: string | null): DecideOrder =>
  (order) => {
    if (order.status === 'none') return [];
    const living = [order.invoice, ...order.earlierInvoices].find((one) => one?.invoiceId === invoiceId);
    if (!living) return [];
    const held = living.claimId;
    if (claimId !== null && held !== claimId) return [];
    return [
      { type: 'WorkOrderInvoiceCleared', version: 1, data: { ...ofOrder(order), invoiceId, claimId: held } },
    ];
  };

/** Completes the order of a sent invoice. Idempotent; no-op while a clock runs. */
export const completeBilled =
  (invoiceId: string): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.invoice?.invoiceId !== invoiceId) return [];
    return completionOf(order, null);
  };

/**
 * What completes a billed order as soon as no other clock runs than the one that is being stopped. A partial invoice
 * completes nothing.
 */
export function completionOf(order: KnownWorkOrder, stoppedLogId: string | null): readonly WorkOrderEvent[] {
  if (!isBilled(order) || isClosed(order) || order.invoice?.billed?.isPartial) return [];
  const runs = order.operations.some(({ runningLogId: id }) => id !== null && id !== stoppedLogId);
  return runs ? [] : [statusChange(order, 'DONE', 'billed')];
}

/** Reopens a billed order for work that a further invoice bills. Idempotent. */
export const openSupplement: DecideOrder = (state) => {
  const order = existing(state);
  if (order.invoice === null && order.earlierInvoices.length > 0) return [];
  if (order.invoice === null || !isBilled(order))
    throw refuse('conflict', { detail: workOrderTexts.notBilled });
  const { invoiceId } = order.invoice;
  const opened: WorkOrderEvent = {
    type: 'WorkOrderSupplementOpened',
    version: 1,
    data: { ...ofOrder(order), invoiceId },
  };
  if (!isClosed(order)) return [opened];
  return [opened, statusChange(order, 'OPEN', 'supplement'), ...lostTimes(order)];
};

/** The partial invoice is sent: work goes on, and a further invoice bills it. Idempotent. */
export const continueBilled =
  (invoiceId: string): DecideOrder =>
  (order) => {
    if (order.status === 'none' || order.invoice?.invoiceId !== invoiceId || !isBilled(order)) return [];
    return [{ type: 'WorkOrderSupplementOpened', version: 1, data: { ...ofOrder(order), invoiceId } }];
  };

/** The deposit is being sent. The order's last invoice could not deduct it any more. */
export const takeDeposit =
  (deposit: InvoiceClaim & { readonly number: string }): DecideOrder =>
  (state) => {
    const order = existing(state);
    if (order.status === 'CANCELLED') throw refuse('conflict', { detail: workOrderTexts.cancelled });
    if (isBilled(order)) throw refuse('conflict', { detail: workOrderTexts.billed });
    if (order.deposits.some(({ claimId }) => claimId === deposit.claimId)) return [];
    return [{ type: 'WorkOrderDepositTaken', version: 1, data: { ...ofOrder(order), ...deposit } }];
  };

/** The deposit was not sent, or is cancelled. `claimId` null: any claim. No-op for another claim. */
export const clearDeposit =
  (invoiceId: string, claimId: string | null, reason: 'not-sent' | 'cancelled'): DecideOrder =>
  (order) => {
    if (order.status === 'none') return [];
    const held = order.deposits.find((deposit) => deposit.invoiceId === invoiceId);
    if (held === undefined || (claimId !== null && held.claimId !== claimId)) return [];
    const data = { ...ofOrder(order), invoiceId, claimId: held.claimId, reason };
    return [{ type: 'WorkOrderDepositCleared', version: 2, data }];
  };

function assertMayBeInvoiced({ status, invoice }: KnownWorkOrder, invoiceId: string): void {
  if (invoice !== null && invoice.invoiceId !== invoiceId)
    throw refuse('conflict', { detail: workOrderTexts.invoiceThere });
  if (status === 'CANCELLED') throw refuse('conflict', { detail: workOrderTexts.cancelled });
}
