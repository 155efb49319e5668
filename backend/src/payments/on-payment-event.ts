import type { BankEntryEvent, BankStatementEvent } from '#contracts/bank/bank.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import type { PaymentEvent, PaymentReversed } from '#contracts/payments/payment.events.js';
import type { SettlementEvent } from '#contracts/payments/settlement.js';
import { dueAfter, jobOnEvent } from '../platform/jobs/event-jobs.js';
import type { Reaction } from '../platform/jobs/reactions.js';
import { CLAIM_SETTLES_AFTER_MS } from '../platform/streams/claims.js';

export const SETTLE_PAID_INVOICE = 'settle-paid-invoice';
export const SETTLE_CLAIMED_SUM = 'settle-claimed-sum';
export const SETTLE_CHANGED_INVOICE = 'settle-changed-invoice';
export const END_PAYMENT_RETENTION = 'end-payment-retention';
export const RELEASE_BANK_ENTRY = 'release-bank-entry';
export const SETTLE_BANK_ENTRY = 'settle-bank-entry';
export const IMPORT_BANK_STATEMENT = 'import-bank-statement';
export const ERASE_BANK_STATEMENT = 'erase-bank-statement';

/** The invoice notes whether something is open. */
export const onPaymentEvent: Reaction<PaymentEvent> = {
  name: 'settle-invoices-of-payments',
  on: {
    PaymentAllocated: (event) => [jobOnEvent(event, SETTLE_PAID_INVOICE)],
    ReminderCostsPaid: (event) => [jobOnEvent(event, SETTLE_PAID_INVOICE)],
    AllocationReversed: (event) => [jobOnEvent(event, SETTLE_PAID_INVOICE)],
  },
};

/** Releases a claimed sum that no payment uses, when the claiming call is over. */
export const onClaimedSum: Reaction<SettlementEvent> = {
  name: 'settle-claimed-sums',
  on: {
    InvoiceSumClaimed: (event) => [settledLater(event)],
    ReminderCostsClaimed: (event) => [settledLater(event)],
  },
};

function settledLater(event: RecordedEvent<SettlementEvent>) {
  return dueAfter(jobOnEvent(event, SETTLE_CLAIMED_SUM), event, CLAIM_SETTLES_AFTER_MS);
}

/**
 * A cancelled invoice frees its money. A note is checked once more: a call that was slow may have written it over a newer
 * decision of a payment.
 */
export const onSettledInvoice: Reaction<InvoiceEvent> = {
  name: 'settle-payments-of-invoices',
  on: {
    InvoicePaid: (event) =>
      event.data.paymentId === null ? [] : [jobOnEvent(event, SETTLE_CHANGED_INVOICE)],
    // Deposits may have paid all of it: then no payment follows that would settle it.
    InvoiceIssued: (event) =>
      event.data.kind === 'INVOICE' && event.data.grossCents === 0
        ? [jobOnEvent(event, SETTLE_CHANGED_INVOICE)]
        : [],
    InvoiceReopened: (event) => [jobOnEvent(event, SETTLE_CHANGED_INVOICE)],
    InvoiceCancellationBegun: (event) => [jobOnEvent(event, SETTLE_CHANGED_INVOICE)],
    InvoiceRetentionEnded: (event) => [jobOnEvent(event, END_PAYMENT_RETENTION)],
  },
};

/** The entry of a payment that never was can be booked again. */
export const onReversedPayment: Reaction<PaymentReversed> = {
  name: 'release-entries-of-payments',
  on: {
    PaymentReversed: (event) =>
      event.data.kind === 'MISTYPED' ? [jobOnEvent(event, RELEASE_BANK_ENTRY)] : [],
  },
};

export const onBankStatement: Reaction<BankStatementEvent> = {
  name: 'import-bank-statements',
  on: {
    BankStatementReceived: (event) => [jobOnEvent(event, IMPORT_BANK_STATEMENT)],
    BankStatementReleased: (event) => [jobOnEvent(event, ERASE_BANK_STATEMENT)],
  },
};

/** Books or releases an entry when the claiming call is over. */
export const onBankEntry: Reaction<BankEntryEvent> = {
  name: 'settle-bank-entries',
  on: {
    BankEntryClaimed: (event) => [bookedLater(event)],
    BankEntryRefundClaimed: (event) => [bookedLater(event)],
  },
};

function bookedLater(event: RecordedEvent<BankEntryEvent>) {
  return dueAfter(jobOnEvent(event, SETTLE_BANK_ENTRY), event, CLAIM_SETTLES_AFTER_MS);
}
