import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { InvoiceId } from '../invoices/invoice.events.js';
import type { CompanyDetails } from '../settings/company-fields.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { Picture } from '../values/picture.js';

/** UUID. */
export type LetterId = string;

/** A friendly reminder, then two with costs. */
export const REMINDER_LEVELS = [1, 2, 3] as const;
export type ReminderLevel = (typeof REMINDER_LEVELS)[number];

/** `retentionId`: of the invoice, whose key encrypts the texts. */
type OfInvoice = { readonly invoiceId: InvoiceId; readonly retentionId: string };

/** What a letter asks for, in cents. */
export type ClaimedSums = {
  /** What is open of the invoice. */
  readonly openCents: number;
  /** The fees of this and all earlier letters. */
  readonly feeCents: number;
  /** § 288 Abs. 1 and 2 BGB, up to the day of the letter. */
  readonly interestCents: number;
  /** § 288 Abs. 5 BGB: 40 € of a business, once. */
  readonly flatCents: number;
  /** What was paid of fees, interest and flat fee before; never more than they are. */
  readonly paidCostsCents: number;
};

/** A person released the letter. It is printed and sent only if the open sum is still the same. */
export type ReminderReleased = DomainEvent<
  'ReminderReleased',
  2,
  OfInvoice &
    ClaimedSums & {
      readonly letterId: LetterId;
      readonly customerId: string;
      readonly number: string;
      readonly level: ReminderLevel;
      readonly letterOn: LocalDate;
      readonly deadlineOn: LocalDate;
      /** Since when the customer is in default (§ 286 BGB); null: this letter begins it. */
      readonly defaultSince: LocalDate | null;
      readonly title: string;
      readonly text: string;
      readonly issuer: CompanyDetails & { readonly logo: Picture | null };
      /** Null: printed and posted. */
      readonly mailTo: string | null;
    }
>;
/** The file store has the PDF under the hash of its bytes. */
export type ReminderPrinted = DomainEvent<
  'ReminderPrinted',
  1,
  OfInvoice & { readonly letterId: LetterId; readonly pdfHash: string }
>;
export type ReminderSent = DomainEvent<
  'ReminderSent',
  1,
  OfInvoice & { readonly letterId: LetterId; readonly sentOn: LocalDate; readonly by: 'MAIL' | 'POST' }
>;
/** The letter is not sent. `SUM_CHANGED`: money came in, or the invoice was cancelled, since its release. */
export const WITHDRAWAL_CAUSES = ['SUM_CHANGED', 'BLOCKED', 'BY_HAND'] as const;
export type ReminderWithdrawn = DomainEvent<
  'ReminderWithdrawn',
  1,
  OfInvoice & { readonly letterId: LetterId; readonly cause: (typeof WITHDRAWAL_CAUSES)[number] }
>;
/** No reminders of this invoice until further notice. */
export type InvoiceRemindersBlocked = DomainEvent<
  'InvoiceRemindersBlocked',
  1,
  OfInvoice & { readonly reason: string }
>;
export type InvoiceRemindersUnblocked = DomainEvent<'InvoiceRemindersUnblocked', 1, OfInvoice>;

export type ReminderEvent =
  | ReminderReleased
  | ReminderPrinted
  | ReminderSent
  | ReminderWithdrawn
  | InvoiceRemindersBlocked
  | InvoiceRemindersUnblocked;

export const reminderEventDefinitions: EventDefinitions<ReminderEvent> = {
  ReminderReleased: {
    version: 2,
    personal: { subject: 'retentionId', fields: ['mailTo'] },
    // Until payments of costs were recorded.
    upcast: { 1: (data: object) => ({ ...data, paidCostsCents: 0 }) },
  },
  ReminderPrinted: { version: 1 },
  ReminderSent: { version: 1 },
  ReminderWithdrawn: { version: 1 },
  InvoiceRemindersBlocked: { version: 1, personal: { subject: 'retentionId', fields: ['reason'] } },
  InvoiceRemindersUnblocked: { version: 1 },
};

/** No reminders of this customer until further notice. */
export type CustomerRemindersBlocked = DomainEvent<
  'CustomerRemindersBlocked',
  1,
  { readonly customerId: string; readonly reason: string }
>;
export type CustomerRemindersUnblocked = DomainEvent<
  'CustomerRemindersUnblocked',
  1,
  { readonly customerId: string }
>;
export type ReminderBlockEvent = CustomerRemindersBlocked | CustomerRemindersUnblocked;

export const reminderBlockEventDefinitions: EventDefinitions<ReminderBlockEvent> = {
  CustomerRemindersBlocked: { version: 1, personal: { subject: 'customerId', fields: ['reason'] } },
  CustomerRemindersUnblocked: { version: 1 },
};
