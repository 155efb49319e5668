import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { InvoiceId } from '../invoices/invoice.events.js';

/** UUID. A payment that an invoice recorded before payments had streams has the invoice's id. */
export type PaymentId = string;
/** UUID. */
export type AllocationId = string;

/**
 * The product keeps no till (§ 146a AO). `CASH_REFERENCE`: cash that the till recorded; the reference names its receipt.
 */
export const PAYMENT_METHODS = ['TRANSFER', 'CARD', 'CASH_REFERENCE', 'DIRECT_DEBIT', 'OTHER'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** `MANUAL`: typed by hand. `STATEMENT`: an entry of a bank statement. `EARLIER`: taken over from an invoice that was paid before payments had streams. */
export type PaymentSource = 'MANUAL' | 'STATEMENT' | 'EARLIER';

/** `CHARGEBACK`: the bank took the money back on a day. `MISTYPED`: the payment never was. */
export const REVERSAL_KINDS = ['CHARGEBACK', 'MISTYPED'] as const;
export type ReversalKind = (typeof REVERSAL_KINDS)[number];

/** `retentionId`: the data subject of the payment's texts, whose key is deleted after retention. */
export type OfPayment = { readonly paymentId: PaymentId; readonly retentionId: string };

/** Money came in. `valueOn`: the day on which the account received it. */
export type PaymentReceived = DomainEvent<
  'PaymentReceived',
  1,
  OfPayment & {
    /** Who paid. */
    readonly customerId: string;
    readonly amountCents: number;
    readonly method: PaymentMethod;
    readonly valueOn: LocalDate;
    readonly reference: string | null;
    readonly source: PaymentSource;
  }
>;
/** A part of the payment settles an invoice, from this day on. */
export type PaymentAllocated = DomainEvent<
  'PaymentAllocated',
  1,
  OfPayment & {
    readonly allocationId: AllocationId;
    readonly invoiceId: InvoiceId;
    readonly cents: number;
    /** Granted for early payment (Skonto): settles the invoice without money. */
    readonly discountCents: number;
    readonly allocatedOn: LocalDate;
  }
>;
/** A part of the payment pays what reminders of the invoice cost: fees, interest, the flat fee (§ 288 BGB). */
export type ReminderCostsPaid = DomainEvent<
  'ReminderCostsPaid',
  1,
  OfPayment & {
    readonly allocationId: AllocationId;
    readonly invoiceId: InvoiceId;
    readonly cents: number;
    readonly allocatedOn: LocalDate;
  }
>;
/** The part, of an invoice or of its reminders' costs, is free again, from this day on. */
export type AllocationReversed = DomainEvent<
  'AllocationReversed',
  1,
  OfPayment & {
    readonly allocationId: AllocationId;
    readonly invoiceId: InvoiceId;
    readonly reason: string;
    readonly reversedOn: LocalDate;
  }
>;
export type PaymentReversed = DomainEvent<
  'PaymentReversed',
  1,
  OfPayment & { readonly kind: ReversalKind; readonly reason: string; readonly reversedOn: LocalDate }
>;
/** The garage paid a free part of the money back. */
export type RefundPaid = DomainEvent<
  'RefundPaid',
  1,
  OfPayment & {
    readonly refundId: string;
    readonly cents: number;
    readonly method: PaymentMethod;
    readonly refundedOn: LocalDate;
    readonly reference: string | null;
  }
>;
/** The payment's texts are erased: the retention of every invoice that it settled has ended. */
export type PaymentRetentionEnded = DomainEvent<'PaymentRetentionEnded', 1, OfPayment>;

export type PaymentEvent =
  | PaymentReceived
  | PaymentAllocated
  | ReminderCostsPaid
  | AllocationReversed
  | PaymentReversed
  | RefundPaid
  | PaymentRetentionEnded;

const reference = { subject: 'retentionId', fields: ['reference'] } as const;
const reason = { subject: 'retentionId', fields: ['reason'] } as const;

export const paymentEventDefinitions: EventDefinitions<PaymentEvent> = {
  PaymentReceived: { version: 1, personal: reference },
  PaymentAllocated: { version: 1 },
  ReminderCostsPaid: { version: 1 },
  AllocationReversed: { version: 1, personal: reason },
  PaymentReversed: { version: 1, personal: reason },
  RefundPaid: { version: 1, personal: reference },
  PaymentRetentionEnded: { version: 1 },
};

/** The data subject of a payment's texts. */
export function paymentRetentionIdOf(paymentId: PaymentId): string {
  return `payment-${paymentId}`;
}
