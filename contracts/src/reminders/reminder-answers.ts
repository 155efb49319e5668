import type { LocalDate } from '../values/local-date-time.js';
import type { ReminderLevel } from './reminder.events.js';

/** Money in euros. */
export type ClaimedAnswer = {
  readonly open: number;
  readonly fee: number;
  readonly interest: number;
  /** § 288 Abs. 5 BGB */
  readonly flatFee: number;
  /** What was paid of fee, interest and flat fee before. */
  readonly paidCosts: number;
  readonly total: number;
};

/** A reminder that is due today, or would be if it were not blocked. */
export type ReminderProposalAnswer = ClaimedAnswer & {
  readonly invoiceId: string;
  readonly number: string;
  readonly workOrderId: string | null;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly dueDate: LocalDate;
  readonly daysOverdue: number;
  readonly level: ReminderLevel;
  /** The date and deadline of the letter before; null: this is the first. */
  readonly lastLetter: { readonly date: LocalDate; readonly deadline: LocalDate } | null;
  readonly isBusiness: boolean;
  /** The customer has an address for mails. */
  readonly hasEmail: boolean;
  /** Why nothing is sent; null: it can be released. */
  readonly block: { readonly of: 'CUSTOMER' | 'INVOICE'; readonly reason: string } | null;
};

/** GET /reminders/proposals: the longest due first. */
export type ReminderProposalsAnswer = {
  readonly day: LocalDate;
  readonly items: readonly ReminderProposalAnswer[];
  /** More are due than are listed. */
  readonly more: number;
};

export type LetterState = 'RELEASED' | 'PRINTED' | 'SENT' | 'WITHDRAWN';

export type LetterAnswer = ClaimedAnswer & {
  readonly id: string;
  readonly level: ReminderLevel;
  readonly date: LocalDate;
  readonly deadline: LocalDate;
  readonly state: LetterState;
  readonly byMail: boolean;
  readonly sentOn: LocalDate | null;
  /** Why it was not sent. */
  readonly withdrawn: 'SUM_CHANGED' | 'BLOCKED' | 'BY_HAND' | null;
};

/** An invoice with its letters, newest first. */
export type RemindedInvoiceAnswer = {
  readonly invoiceId: string;
  readonly number: string;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly workOrderId: string | null;
  /** What is open today. */
  readonly open: number;
  readonly block: string | null;
  readonly letters: readonly LetterAnswer[];
};

/** The outcome of one letter of a run. */
export type ReminderOutcome = {
  readonly invoiceId: string;
  readonly letterId: string;
  /** Why it was refused; null: done. */
  readonly refused: string | null;
};

/** POST /reminders/release and /reminders/post */
export type ReminderRunAnswer = { readonly outcomes: readonly ReminderOutcome[] };
