import {
  supplierInvoiceKeyClaim,
  type SupplierInvoiceEvent,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { DomainEvent } from '#contracts/kernel/domain-event.js';
import type { GoodsReceiptBooked } from '#contracts/supply/purchase-order.events.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

/** Gives a claim back whose call died before there was an invoice. */
export const SETTLE_KEY_CLAIM = 'settle-supplier-invoice-claim';
/** Compares the invoices of an order anew. */
export const REMATCH = 'rematch-supplier-invoices';
/** Asks the supplier by mail. */
export const MAIL_CLARIFICATION = 'mail-clarification';

type KeyClaimed = DomainEvent<
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
    SupplierInvoiceReceived: (event) => {
      const { orderId } = event.data;
      return orderId === null ? [] : [jobOnEvent(event, REMATCH, { orderId })];
    },
    SupplierInvoiceAssigned: (event) => [jobOnEvent(event, REMATCH, { orderId: event.data.orderId })],
    LineSentToClarification: (event) =>
      event.data.mail === null ? [] : [jobOnEvent(event, MAIL_CLARIFICATION)],
  },
};
