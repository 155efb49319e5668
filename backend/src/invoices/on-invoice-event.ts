import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import type { StockMoved } from '#contracts/inventory/articles/article.events.js';
import type { InvoiceEvent, InvoiceNumberEvent } from '#contracts/invoices/invoice.events.js';
import type { InvoiceSplitEvent } from '#contracts/invoices/split/invoice-split.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

export const SETTLE_INVOICE_NUMBER_CLAIM = 'settle-invoice-number-claim';
export const SETTLE_ORDER_INVOICE = 'settle-order-invoice';
export const SETTLE_INVOICE_SERIES = 'settle-invoice-series';
export const SETTLE_DEDUCTED_DEPOSIT = 'settle-deducted-deposit';
export const SETTLE_ORDER_DEPOSIT = 'settle-order-deposit';
export const CONTINUE_SPLIT = 'continue-invoice-split';
export const SETTLE_INVOICE = 'settle-invoice';
export const RENDER_INVOICE = 'render-invoice';
export const MAIL_INVOICE = 'mail-invoice';
export const PAY_SALE = 'pay-counter-sale';
export const SETTLE_SOLD_PART = 'settle-sold-part';
export const FINISH_STORNO = 'finish-storno';
export const ERASE_INVOICE = 'erase-invoice';
export const FORGET_UNSENT_INVOICES = 'forget-unsent-invoices';
export const DELETE_INVOICE_PAPERS = 'delete-invoice-papers';

/** Completing jobs run at once; releasing jobs wait until the claiming call has ended. */
export const onInvoiceEvent: Reaction<InvoiceEvent> = {
  name: 'follow-invoices',
  on: {
    InvoiceDrafted: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_INVOICE_SERIES), event, CLAIM_SETTLES_AFTER_MS),
    ],
    InvoiceRedrafted: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_INVOICE), event, CLAIM_SETTLES_AFTER_MS),
      dueAfter(jobOnEvent(event, SETTLE_INVOICE_SERIES), event, CLAIM_SETTLES_AFTER_MS),
    ],
    InvoiceDraftDiscarded: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_INVOICE), event, CLAIM_SETTLES_AFTER_MS),
    ],
    InvoiceDepositDeducted: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_DEDUCTED_DEPOSIT), event, CLAIM_SETTLES_AFTER_MS),
    ],
    InvoiceIssued: (event) => [jobOnEvent(event, RENDER_INVOICE)],
    CounterSaleMade: (event) => [dueAfter(jobOnEvent(event, PAY_SALE), event, CLAIM_SETTLES_AFTER_MS)],
    InvoicePdfStored: (event) => [jobOnEvent(event, MAIL_INVOICE)],
    InvoiceMailRequested: (event) => [jobOnEvent(event, MAIL_INVOICE)],
    InvoiceRetentionReleased: (event) => [jobOnEvent(event, ERASE_INVOICE)],
    InvoiceRetentionEnded: (event) => [jobOnEvent(event, DELETE_INVOICE_PAPERS)],
    InvoiceCancellationBegun: (event) => [jobOnEvent(event, FINISH_STORNO)],
  },
};

/** Deletes the keys of an erased customer's invoices that were never sent: nothing retains them. */
export const onInvoicesForgotten: Reaction<CustomerTracesForgotten> = {
  name: 'forget-unsent-invoices',
  on: {
    CustomerTracesForgotten: (event) =>
      event.data.kind === 'invoice' ? [jobOnEvent(event, FORGET_UNSENT_INVOICES)] : [],
  },
};

/** Releases a claimed number that no invoice uses. */
export const onInvoiceNumberEvent: Reaction<InvoiceNumberEvent> = {
  name: 'settle-invoice-numbers',
  on: {
    InvoiceNumberClaimed: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_INVOICE_NUMBER_CLAIM), event, CLAIM_SETTLES_AFTER_MS),
    ],
  },
};

/** Puts parts back that left the stock for a sale that was not made. */
export const onSoldPart: Reaction<StockMoved> = {
  name: 'settle-sold-parts',
  on: {
    StockMoved: (event) =>
      event.data.reference?.kind === 'SALE' && event.data.type === 'ISSUE'
        ? [dueAfter(jobOnEvent(event, SETTLE_SOLD_PART), event, CLAIM_SETTLES_AFTER_MS)]
        : [],
  },
};

/** Goes on with a split whose call died. */
export const onInvoiceSplit: Reaction<InvoiceSplitEvent> = {
  name: 'continue-invoice-splits',
  on: {
    InvoiceSplitBegun: (event) => [
      dueAfter(jobOnEvent(event, CONTINUE_SPLIT), event, CLAIM_SETTLES_AFTER_MS),
    ],
    InvoiceSplitResumed: (event) => [
      dueAfter(jobOnEvent(event, CONTINUE_SPLIT), event, CLAIM_SETTLES_AFTER_MS),
    ],
  },
};

/** Releases a claimed order without an invoice. */
export const onInvoicedOrder: Reaction<WorkOrderEvent> = {
  name: 'settle-invoiced-orders',
  on: {
    WorkOrderInvoiced: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_ORDER_INVOICE), event, CLAIM_SETTLES_AFTER_MS),
    ],
    WorkOrderBilled: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_ORDER_INVOICE), event, CLAIM_SETTLES_AFTER_MS),
    ],
    WorkOrderDepositTaken: (event) => [
      dueAfter(jobOnEvent(event, SETTLE_ORDER_DEPOSIT), event, CLAIM_SETTLES_AFTER_MS),
    ],
  },
};
