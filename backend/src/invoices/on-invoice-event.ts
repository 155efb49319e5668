import type { InvoiceEvent, InvoiceNumberEvent } from '#contracts/invoices/invoice.events.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

export const SETTLE_INVOICE_NUMBER_CLAIM = 'settle-invoice-number-claim';
export const SETTLE_ORDER_INVOICE = 'settle-order-invoice';
export const SETTLE_INVOICE = 'settle-invoice';
export const RENDER_INVOICE = 'render-invoice';
export const MAIL_INVOICE = 'mail-invoice';
export const FINISH_STORNO = 'finish-storno';

/** What finishes runs at once; what gives something back waits until the call that took it is over. */
export const onInvoiceEvent: Reaction<InvoiceEvent> = {
  name: 'follow-invoices',
  on: {
    InvoiceRedrafted: (event) => [dueAfter(jobOnEvent(event, SETTLE_INVOICE), event, CLAIM_SETTLES_AFTER_MS)],
    InvoiceDraftDiscarded: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_INVOICE), event, CLAIM_SETTLES_AFTER_MS),
    ],
    InvoiceIssued: (event) => [jobOnEvent(event, RENDER_INVOICE)],
    InvoicePdfStored: (event) => [jobOnEvent(event, MAIL_INVOICE)],
    InvoiceMailRequested: (event) => [jobOnEvent(event, MAIL_INVOICE)],
    InvoiceCancellationBegun: (event) => [jobOnEvent(event, FINISH_STORNO)],
  },
};

/** A number that was claimed is given back when no invoice uses it. */
export const onInvoiceNumberEvent: Reaction<InvoiceNumberEvent> = {
  name: 'settle-invoice-numbers',
  on: {
    InvoiceNumberClaimed: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_INVOICE_NUMBER_CLAIM), event, CLAIM_SETTLES_AFTER_MS),
    ],
  },
};

/** An order that was claimed for an invoice is given back when the invoice did not follow. */
export const onInvoicedOrder: Reaction<WorkOrderEvent> = {
  name: 'settle-invoiced-orders',
  on: {
    WorkOrderInvoiced: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_ORDER_INVOICE), event, CLAIM_SETTLES_AFTER_MS),
    ],
    WorkOrderBilled: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_ORDER_INVOICE), event, CLAIM_SETTLES_AFTER_MS),
    ],
  },
};
