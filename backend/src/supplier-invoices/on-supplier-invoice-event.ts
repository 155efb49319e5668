import { isFinished } from '#contracts/supplier-invoices/status.js';
import {
  supplierInvoiceKeyClaim,
  type DecidingEvent,
  type SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { GoodsReceiptBooked } from '#contracts/supply/purchase-order.events.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

/** Releases a claim whose call crashed before the invoice was received. */
export const SETTLE_KEY_CLAIM = 'settle-supplier-invoice-claim';
/** Compares the invoices of an order again after a delivery. */
export const REMATCH = 'rematch-supplier-invoices';
/** Compares the other invoices of an invoice's orders, because what it charges has changed. */
export const REMATCH_OTHERS = 'rematch-other-invoices';
export const MAIL_CLARIFICATION = 'mail-clarification';

/** Learns how the supplier identifies himself. */
export const LEARN_SUPPLIER = 'learn-supplier-identity';
/** Forgets what an invoice taught about its supplier, then compares as `REMATCH_OTHERS`. */
export const FORGET_SUPPLIER = 'forget-supplier-identity';
/** Learns the supplier's number of an article. */
export const LEARN_NUMBER = 'learn-supplier-number';

export type KeyClaimed = DomainEvent<
  'SupplierInvoiceKeyClaimed',
  1,
  { readonly key: string; readonly holderId: string; readonly claimId: string }
>;

export const onSupplierInvoiceEvent: Reaction<SupplierInvoiceEvent | GoodsReceiptBooked | KeyClaimed> = {
  name: 'supplier-invoices',
  on: {
    [supplierInvoiceKeyClaim.claimed]: (event) => {
      const { key, claimId } = event.data;
      return [dueAfter(jobOnEvent(event, SETTLE_KEY_CLAIM, { key, claimId }), event, CLAIM_SETTLES_AFTER_MS)];
    },
    GoodsReceiptBooked: (event) => [jobOnEvent(event, REMATCH, { orderId: event.data.orderId })],
    SupplierInvoiceReceived: rematchOthers,
    SupplierInvoiceAssigned: forgetSupplier,
    SupplierInvoiceUnassigned: forgetSupplier,
    SupplierInvoiceCorrected: forgetSupplier,
    SupplierInvoiceVoided: forgetSupplier,
    SupplierInvoiceLineAssigned: (event) => [jobOnEvent(event, LEARN_NUMBER), ...rematchOthers(event)],
    LineMatched: learnOnceFinished,
    LineAccepted: learnOnceFinished,
    SupplierInvoiceCompared: learnOnceFinished,
    InvoiceDeviationAccepted: (event) => [jobOnEvent(event, LEARN_SUPPLIER), ...rematchOthers(event)],
    InvoiceAcceptanceWithdrawn: forgetSupplier,
    LineSentToClarification: (event) =>
      event.data.mail === null ? [] : [jobOnEvent(event, MAIL_CLARIFICATION)],
    InvoiceDeviationSentToClarification: (event) =>
      event.data.mail === null ? [] : [jobOnEvent(event, MAIL_CLARIFICATION)],
  },
};

function rematchOthers(event: RecordedEvent<SupplierInvoiceEvent>) {
  return [jobOnEvent(event, REMATCH_OTHERS)];
}

function forgetSupplier(event: RecordedEvent<SupplierInvoiceEvent>) {
  return [jobOnEvent(event, FORGET_SUPPLIER)];
}

/** An invoice without open questions shows how its supplier identifies himself. */
function learnOnceFinished(event: RecordedEvent<DecidingEvent>) {
  const { standing } = event.data;
  const isNew = standing !== undefined && standing.from !== standing.to && isFinished(standing.to);
  return isNew ? [jobOnEvent(event, LEARN_SUPPLIER)] : [];
}
