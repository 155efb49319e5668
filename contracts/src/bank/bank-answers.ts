import type { LocalDate } from '../values/local-date-time.js';
import type { BankStatus } from './bank-fields.js';
import type { CsvColumns, StatementFormat } from './bank.events.js';

/** Why an entry probably pays these invoices. */
export const PROPOSAL_REASONS = ['NUMBER', 'AMOUNT', 'IBAN', 'NAME'] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];

/** Invoices of one customer or supplier. Money in euros, above 0. */
export type BankProposalAnswer = {
  readonly of: 'CUSTOMER' | 'SUPPLIER';
  /** The customer's id; null: a supplier. */
  readonly customerId: string | null;
  readonly name: string | null;
  readonly parts: readonly {
    readonly id: string;
    readonly number: string;
    readonly amount: number;
    readonly discount: number;
    /** Of the costs of its reminders, beside the amount. */
    readonly costs: number;
  }[];
  readonly reasons: readonly ProposalReason[];
  /** Number and exact amount. */
  readonly isSure: boolean;
};

/** Money in euros; below 0: it left the account. */
export type BankEntryAnswer = {
  readonly id: string;
  readonly status: BankStatus;
  readonly account: string;
  readonly bookedOn: LocalDate;
  readonly valueDate: LocalDate;
  readonly amount: number;
  readonly name: string | null;
  readonly iban: string | null;
  readonly purpose: string | null;
  readonly paymentId: string | null;
  /** What it paid, by number. */
  readonly paid: readonly { readonly number: string; readonly amount: number }[];
  readonly customerId: string | null;
  /** A debit that paid money of a customer back. */
  readonly isRefund: boolean;
  readonly reason: string | null;
  /** An entry of an earlier file in another format that is probably the same; null: none. */
  readonly double: {
    readonly entryId: string;
    readonly format: StatementFormat;
    readonly status: BankStatus;
  } | null;
  /** The best first; empty unless it is open. */
  readonly proposals: readonly BankProposalAnswer[];
};

/** POST /bank/statements. Entries are imported by a job. */
export type StatementAnswer = {
  readonly statementId: string;
  readonly format: StatementFormat;
  readonly account: string;
  readonly entries: number;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** The same file was imported before. */
  readonly isKnown: boolean;
};

/** POST /bank/csv-head */
export type CsvHeadAnswer = {
  readonly header: readonly string[];
  /** The first rows. */
  readonly rows: readonly (readonly string[])[];
  /** As chosen for the last file with this header; null: not yet. */
  readonly columns: CsvColumns | null;
};

/** GET /bank/sure: entries that one click books. */
export type SureAnswer = { readonly count: number; readonly amount: number };

/** POST /bank/book-sure */
export type BookedSureAnswer = {
  readonly booked: number;
  readonly refused: number;
  /** More are left for the next call. */
  readonly remaining: number;
};

/** A debit of the bank that paid an invoice of a supplier; in euros. */
export type SupplierPaymentAnswer = {
  readonly entryId: string;
  readonly date: LocalDate;
  readonly amount: number;
  /** Skonto that the garage took. */
  readonly discount: number;
  /** What the bank statement says: name and purpose; null: erased, or nothing. */
  readonly reference: string | null;
};
