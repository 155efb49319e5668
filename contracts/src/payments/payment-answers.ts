import type { TaxAnswer } from '../invoices/invoice-answers.js';
import type { Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { Age } from './open-item.js';
import type { AllocationOf } from './payment.js';
import type { PaymentMethod, PaymentSource, ReversalKind } from './payment.events.js';

/** Money in euros. */
export type AllocationAnswer = {
  readonly id: string;
  /** `COSTS`: of the reminders of the invoice. */
  readonly of: AllocationOf;
  readonly invoiceId: string;
  readonly invoiceNumber: string | null;
  readonly workOrderId: string | null;
  readonly amount: number;
  /** Skonto: settles the invoice without money. */
  readonly discount: number;
  /** By how much the discount lowers net and tax of each rate. */
  readonly discountTaxes: readonly TaxAnswer[];
  readonly date: LocalDate;
  readonly reversed: { readonly date: LocalDate; readonly reason: string } | null;
};

/** GET /payments/{id}, and the answer of every command on a payment. Money in euros. */
export type PaymentAnswer = {
  readonly id: string;
  readonly customerId: string;
  readonly amount: number;
  /** What belongs to the customer: neither allocated nor refunded. */
  readonly free: number;
  readonly method: PaymentMethod;
  readonly valueDate: LocalDate;
  readonly reference: string | null;
  readonly source: PaymentSource;
  readonly allocations: readonly AllocationAnswer[];
  readonly refunds: readonly {
    readonly id: string;
    readonly amount: number;
    readonly method: PaymentMethod;
    readonly date: LocalDate;
    readonly reference: string | null;
    /** A debit of a bank statement is this refund. */
    readonly isOnStatement: boolean;
  }[];
  /** Null: the money is there. */
  readonly reversal: {
    readonly kind: ReversalKind;
    readonly date: LocalDate;
    readonly reason: string;
  } | null;
  readonly createdAt: Instant;
};

/** A sent invoice with its open sum. Money in euros. */
export type OpenItemAnswer = {
  readonly invoiceId: string;
  readonly number: string;
  readonly workOrderId: string | null;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly date: LocalDate;
  readonly dueDate: LocalDate;
  readonly gross: number;
  /** Negative: the customer gets money back. */
  readonly open: number;
  /** What is owed of the costs of its reminders, beside the open sum. */
  readonly costs: number;
  /** Skonto as the invoice grants it, whenever it is paid. */
  readonly discount: { readonly amount: number; readonly until: LocalDate } | null;
  /** The last letter about it; null: none. `total`: what the letter asks for. */
  readonly reminder: { readonly level: number; readonly date: LocalDate; readonly total: number } | null;
  /** Why it gets no reminders; null: it may get some. */
  readonly reminderBlock: string | null;
  readonly daysOverdue: number;
  readonly age: Age;
};

/** Sums in euros over everything that is selected, on all pages. */
export type OpenSumsAnswer = {
  readonly open: number;
  readonly overdue: number;
  readonly ages: readonly { readonly age: Age; readonly count: number; readonly open: number }[];
  /** Money of customers that settles no invoice. Not affected by search and age. */
  readonly credit: number;
  /** `open` less `credit`. */
  readonly balance: number;
};

/** GET /open-items */
export type OpenItemsAnswer = {
  readonly day: LocalDate;
  readonly sums: OpenSumsAnswer;
  readonly items: readonly OpenItemAnswer[];
  readonly totalElements: number;
  readonly size: number;
  readonly next: string | null;
};

/** GET /payments/invoices/{id}: what is open of a sent invoice, and the payments that settled it. */
export type InvoicePaymentsAnswer = {
  readonly invoiceId: string;
  readonly customerId: string;
  readonly gross: number;
  /** 0 as long as it is not sent. */
  readonly open: number;
  /** What is owed of the costs of its reminders. */
  readonly costs: number;
  readonly payments: readonly PaymentAnswer[];
};

/** GET /payments/today: for the page of the day. */
export type MoneyTodayAnswer = {
  readonly overdue: number;
  readonly overdueCount: number;
  readonly cameIn: number;
  readonly cameInCount: number;
  /** Gross of the invoices that were issued today, without cancelled ones. */
  readonly invoiced: number;
  readonly invoicedCount: number;
  /** What customers owe, due or not. */
  readonly open: number;
  readonly openCount: number;
};
