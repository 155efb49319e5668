import type { InvoiceId } from '../invoices/invoice.events.js';
import { defineClaim } from '../kernel/claim.js';
import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { PaymentId } from '../payments/payment.events.js';
import type { LocalDate } from '../values/local-date-time.js';

/** UUID derived from what identifies the entry at the bank, so that it is imported once. */
export type BankEntryId = string;
/** UUID derived from the bytes of the file. */
export type StatementId = string;

export const STATEMENT_FORMATS = ['CAMT053', 'MT940', 'CSV'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** Which column of a CSV file holds what, by the words of its header; null: the file does not have it. */
export type CsvColumns = {
  readonly bookedOn: string;
  readonly valueOn: string | null;
  readonly amount: string;
  readonly purpose: string;
  readonly name: string | null;
  readonly iban: string | null;
};

/** A file with entries of an account is in the file store. A job imports its entries. */
export type BankStatementReceived = DomainEvent<
  'BankStatementReceived',
  1,
  {
    readonly statementId: StatementId;
    readonly fileHash: string;
    readonly fileName: string;
    readonly format: StatementFormat;
    /** Of the garage; empty: the file does not say it. */
    readonly account: string;
    readonly entryCount: number;
    readonly from: LocalDate;
    readonly to: LocalDate;
    /** Of a CSV file. */
    readonly columns: CsvColumns | null;
  }
>;
/** An administrator released the statement after its retention. A job erases texts and file. */
export type BankStatementReleased = DomainEvent<
  'BankStatementReleased',
  1,
  { readonly statementId: StatementId }
>;
/** The key of the entries' texts is deleted; the file may be deleted too. */
export type BankStatementRetentionEnded = DomainEvent<
  'BankStatementRetentionEnded',
  1,
  { readonly statementId: StatementId }
>;
export type BankStatementEvent = BankStatementReceived | BankStatementReleased | BankStatementRetentionEnded;

export const bankStatementEventDefinitions: EventDefinitions<BankStatementEvent> = {
  BankStatementReceived: { version: 1 },
  BankStatementReleased: { version: 1 },
  BankStatementRetentionEnded: { version: 1 },
};

/** Files with this header are read with these columns from now on. */
export type CsvColumnsChosen = DomainEvent<
  'CsvColumnsChosen',
  1,
  { readonly header: string; readonly columns: CsvColumns }
>;

export const csvColumnsEventDefinitions: EventDefinitions<CsvColumnsChosen> = {
  CsvColumnsChosen: { version: 1 },
};

/** `retentionId`: the data subject of the texts of all entries of a statement. */
export type OfEntry = { readonly entryId: BankEntryId; readonly retentionId: string };

/** The bank says that money came (above 0) or went (below 0). */
export type BankEntryImported = DomainEvent<
  'BankEntryImported',
  1,
  OfEntry & {
    readonly statementId: StatementId;
    readonly account: string;
    readonly bookedOn: LocalDate;
    readonly valueOn: LocalDate;
    readonly cents: number;
    /** Of the other side; null: the bank does not say. */
    readonly name: string | null;
    readonly iban: string | null;
    readonly purpose: string | null;
  }
>;

/** What an entry pays of an invoice of a customer. */
export type EntryPart = {
  readonly invoiceId: InvoiceId;
  readonly cents: number;
  readonly discountCents: number;
  /** Of the costs of its reminders. */
  readonly costsCents: number;
};

/** The entry is about to become this payment of a customer, and no other. */
export type BankEntryClaimed = DomainEvent<
  'BankEntryClaimed',
  2,
  OfEntry & {
    readonly paymentId: PaymentId;
    readonly customerId: string;
    readonly parts: readonly EntryPart[];
  }
>;
/** The debit is about to pay free money of this payment back, under this refund's id, and nothing else. */
export type BankEntryRefundClaimed = DomainEvent<
  'BankEntryRefundClaimed',
  1,
  OfEntry & { readonly paymentId: PaymentId; readonly customerId: string; readonly refundId: string }
>;
/** The payment, or the refund, is recorded. */
export type BankEntryBooked = DomainEvent<'BankEntryBooked', 1, OfEntry & { readonly paymentId: PaymentId }>;
/** The payment or refund was refused or never recorded, or the payment taken back as mistyped: the entry is open again. */
export type BankEntryReleased = DomainEvent<
  'BankEntryReleased',
  1,
  OfEntry & { readonly paymentId: PaymentId }
>;
/** What a debit paid of an invoice of a supplier, and the Skonto that the garage took from it. */
type SupplierPart = {
  readonly supplierInvoiceId: string;
  /** Above 0. */
  readonly cents: number;
  readonly discountCents: number;
};

/** The garage paid invoices of suppliers with it. Version 2 added the Skonto. */
export type BankEntryPaidSuppliers = DomainEvent<
  'BankEntryPaidSuppliers',
  2,
  OfEntry & { readonly paidOn: LocalDate; readonly parts: readonly SupplierPart[] }
>;
export type BankEntryIgnored = DomainEvent<'BankEntryIgnored', 1, OfEntry & { readonly reason: string }>;
/** It is no longer ignored, or no longer pays these invoices of suppliers. */
export type BankEntryReopened = DomainEvent<
  'BankEntryReopened',
  1,
  OfEntry & { readonly reason: string; readonly supplierInvoiceIds: readonly string[] }
>;

/** Nobody can read its texts any more: the retention of its statement has ended. */
export type BankEntryTextsErased = DomainEvent<'BankEntryTextsErased', 1, OfEntry>;

export type BankEntryEvent =
  | BankEntryImported
  | BankEntryClaimed
  | BankEntryRefundClaimed
  | BankEntryBooked
  | BankEntryReleased
  | BankEntryPaidSuppliers
  | BankEntryIgnored
  | BankEntryReopened
  | BankEntryTextsErased;

const reason = { subject: 'retentionId', fields: ['reason'] } as const;

export const bankEntryEventDefinitions: EventDefinitions<BankEntryEvent> = {
  BankEntryImported: {
    version: 1,
    personal: { subject: 'retentionId', fields: ['name', 'iban', 'purpose'] },
  },
  BankEntryClaimed: {
    version: 2,
    // Until payments of reminders' costs were recorded.
    upcast: {
      1: ({ parts, ...data }: { readonly parts: readonly object[] }) => ({
        ...data,
        parts: parts.map((part) => ({ ...part, costsCents: 0 })),
      }),
    },
  },
  BankEntryRefundClaimed: { version: 1 },
  BankEntryBooked: { version: 1 },
  BankEntryReleased: { version: 1 },
  BankEntryPaidSuppliers: {
    version: 2,
    upcast: {
      1: ({ parts, ...data }: { readonly parts: readonly object[] }) => ({
        ...data,
        parts: parts.map((part) => ({ ...part, discountCents: 0 })),
      }),
    },
  },
  BankEntryIgnored: { version: 1, personal: reason },
  BankEntryReopened: { version: 1, personal: reason },
  BankEntryTextsErased: { version: 1 },
};

/** Of all entries one is the bank's side of a refund: its holder. */
export const refundEntryClaim = defineClaim({
  name: 'bankRefund',
  claimed: 'BankRefundAssigned',
  released: 'BankRefundFreed',
  field: 'refundId',
});

/** The data subject of the texts of a statement. */
export function statementRetentionIdOf(statementId: StatementId): string {
  return `bankStatement-${statementId}`;
}
