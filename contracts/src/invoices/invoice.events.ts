import { defineClaim, type ClaimEvent } from '../kernel/claim.js';
import type { DomainEvent } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { TaxSum } from '../values/vat.js';
import type { Discount, Surcharge } from './adjustments.js';
import type { CoPayment } from './co-payment.js';
import type { Deduction } from './deductions.js';
import type { PriceBasis } from './invoice-lines.js';
import type { TaxCase } from './tax-cases.js';
import type { CompanyDetails } from '../settings/company-fields.js';
import type { Picture } from '../values/picture.js';
import type { DiscountTerms } from '../payments/discount.js';
import type { PaymentMethod } from '../payments/payment.events.js';
import type { Recipient } from './recipient.js';
import type { StoredContent } from './stored-content.js';
import type { CounterSaleEvent } from './counter-sale.events.js';

/** UUID. */
export type InvoiceId = string;

export type OfInvoice = {
  readonly invoiceId: InvoiceId;
  /** Null: it bills no order. */
  readonly workOrderId: string | null;
  readonly customerId: string;
  readonly vehicleId: string | null;
};

/** Booked time, an issued or returned part, or a share of a divided position that its split leaves open. */
export const PROOF_KINDS = ['TIME_LOG', 'STOCK_ISSUE', 'SPLIT_SHARE'] as const;
export type Proof = { readonly kind: (typeof PROOF_KINDS)[number]; readonly id: string };

/** A position of an invoice. A cancellation invoice has negative quantities, never negative prices. */
export type InvoicePosition = {
  readonly positionId: string;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unit: string;
  /** In the prices of the invoice, in 1/10,000 euro. */
  readonly unitPriceE4: number;
  readonly taxCase: TaxCase;
  /** Of the case on the day of supply. */
  readonly taxBasisPoints: number;
  /** Of the position alone. */
  readonly discount: Discount | null;
  /** Less its discount. */
  readonly netCents: number;
  /** The old part is taken in exchange: adds two derived lines (UStAE 10.5 (3)). */
  readonly isExchangePart: boolean;
  readonly sources: readonly Proof[];
};

export const INVOICE_FORMS = ['WHOLE', 'DEPOSIT', 'PARTIAL', 'SHARE', 'COUNTER', 'COLLECTIVE'] as const;
/**
 * What an invoice bills: all that is left, money before the work, a finished part of the work, or what one of several
 * payers bears of an order that is split. `COUNTER`: a sale over the counter, without an order. `COLLECTIVE`: several
 * orders of one customer.
 */
export type InvoiceForm = (typeof INVOICE_FORMS)[number];

/** One of several orders on an invoice. Its positions follow those of the order before it. */
export type OrderOnInvoice = {
  readonly workOrderId: string;
  /** `A-2026-00001` */
  readonly number: string;
  readonly plate: string | null;
  /** Make and model. */
  readonly vehicleName: string | null;
  readonly supplyOn: LocalDate | null;
  /** How many positions it has. */
  readonly count: number;
};

export type InvoiceContent = {
  readonly form: InvoiceForm;
  /** Of a collective invoice; else empty. */
  readonly orders: readonly OrderOnInvoice[];
  readonly number: string;
  readonly date: LocalDate;
  /** Of a deposit: the day of receipt; of several orders: the last of their days. */
  readonly supplyOn: LocalDate | null;
  readonly dueOn: LocalDate;
  readonly note: string | null;
  readonly exemptionReason: string | null;
  readonly prices: PriceBasis;
  readonly positions: readonly InvoicePosition[];
  /** On the whole. */
  readonly discount: Discount | null;
  readonly surcharge: Surcharge | null;
  /** The deposits that are deducted (§ 14 (5) UStG); the sums are what is left. */
  readonly deductions: readonly Deduction[];
  /** What an insurance pays of it; null: the recipient pays all. */
  readonly coPayment: CoPayment | null;
  readonly taxes: readonly TaxSum[];
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
};

/** An invoice that bills all that is left of one order, without deposits, to one payer. */
export const WHOLE_INVOICE = { form: 'WHOLE', orders: [], deductions: [], coPayment: null } as const;

/** What nobody chose in a draft follows from the day of sending. */
export type OpenDates = {
  /** Nobody chose the date: it becomes the day of sending. Until then `date` is the day of drafting. */
  readonly isDatedOnSending: boolean;
  /** Days from the date until the invoice is due; null: the due date was chosen. */
  readonly paymentDays: number | null;
};
export const CHOSEN_DATES: OpenDates = { isDatedOnSending: false, paymentDays: null };

export type DraftContent = InvoiceContent & OpenDates;

/** The data subject of a sent invoice: its key is deleted after retention. */
export function retentionIdOf(invoiceId: InvoiceId): string {
  return `invoice-${invoiceId}`;
}

/** Version 1 of a draft. Issuer, recipient and vehicle are added when it is sent. */
export type InvoiceDrafted = DomainEvent<
  'InvoiceDrafted',
  8,
  OfInvoice & StoredContent & OpenDates & { readonly version: number }
>;
/** The next version of a draft. Earlier versions remain readable. */
export type InvoiceRedrafted = DomainEvent<
  'InvoiceRedrafted',
  8,
  OfInvoice & StoredContent & OpenDates & { readonly version: number; readonly previousNumber: string }
>;

/**
 * Why its number lies outside of the sequence. The reason may name a person; an auditor reads the reason as long as the
 * invoice is kept.
 */
export type InvoiceNumberJustified = DomainEvent<
  'InvoiceNumberJustified',
  2,
  OfInvoice & { readonly retentionId: string; readonly number: string; readonly reason: string }
>;

/** The company profile at the time of sending; `footerText` and `discount` from the settings. */
export type Issuer = CompanyDetails & {
  readonly logo: Picture | null;
  readonly footerText: string;
  readonly discount: DiscountTerms | null;
};

export const INVOICE_KINDS = ['INVOICE', 'STORNO'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

export type CorrectedInvoice = {
  readonly invoiceId: InvoiceId;
  readonly number: string;
  readonly date: LocalDate;
};

/** A partial invoice that a later invoice of the order names, with its gross sum before deposits. */
export type PartialInvoice = CorrectedInvoice & { readonly grossCents: number };

/** Number, content and document are final. The recipient is encrypted with this invoice's own key. */
export type InvoiceIssued = DomainEvent<
  'InvoiceIssued',
  11,
  OfInvoice &
    StoredContent &
    Recipient & {
      readonly version: number;
      readonly kind: InvoiceKind;
      /** `invoice-<id>` */
      readonly retentionId: string;
      readonly issuer: Issuer;
      /** Null: not mailed. */
      readonly mailTo: string | null;
      readonly plate: string | null;
      readonly vin: string | null;
      readonly mileageKm: number | null;
      /** Make and model. */
      readonly vehicleName: string | null;
      readonly firstRegOn: LocalDate | null;
      /** The next general inspection (§ 29 StVZO). */
      readonly inspectionDueOn: LocalDate | null;
      readonly orderNumber: string | null;
      readonly customerNumber: string | null;
      readonly corrects: CorrectedInvoice | null;
      /** Of `coPayment`; null: nobody. */
      readonly coPayerName: string | null;
      /** Earlier partial invoices of the order to the same customer. */
      readonly partials: readonly PartialInvoice[];
      readonly keptUntilOn: LocalDate;
    }
>;
/** The file store has PDF and XML under the hashes of their bytes. */
export type InvoicePdfStored = DomainEvent<
  'InvoicePdfStored',
  1,
  OfInvoice & { readonly pdfHash: string; readonly xmlHash: string }
>;
export type InvoiceMailRequested = DomainEvent<
  'InvoiceMailRequested',
  1,
  OfInvoice & { readonly mailId: string; readonly retentionId: string; readonly to: string }
>;
export type InvoiceMailed = DomainEvent<'InvoiceMailed', 1, OfInvoice & { readonly mailId: string }>;

/** When and how the last open part of an invoice was paid. */
export type Settled = {
  readonly paidOn: LocalDate;
  readonly method: PaymentMethod;
  /** The payment that settled the last part; null: this fact itself records one payment of the whole sum (until 2026). */
  readonly paymentId: string | null;
};

/** Nothing is open any more. `reference`: only where the fact itself records the payment. */
export type InvoicePaid = DomainEvent<
  'InvoicePaid',
  3,
  OfInvoice & Settled & { readonly retentionId: string; readonly reference: string | null }
>;
/** Something is open again: a payment was reversed. */
export type InvoiceReopened = DomainEvent<'InvoiceReopened', 1, OfInvoice>;
export type InvoiceDraftDiscarded = DomainEvent<
  'InvoiceDraftDiscarded',
  1,
  OfInvoice & { readonly reason: 'by-hand' | 'number-lost' | 'customer-erased' }
>;
/** This cancellation invoice will reverse the sent invoice. */
export type InvoiceCancellationBegun = DomainEvent<
  'InvoiceCancellationBegun',
  2,
  OfInvoice & { readonly retentionId: string; readonly stornoId: InvoiceId; readonly reason: string | null }
>;
export type InvoiceCancelled = DomainEvent<
  'InvoiceCancelled',
  1,
  OfInvoice & { readonly stornoId: InvoiceId; readonly stornoNumber: string }
>;
/** The deposit is deducted by this invoice, which is being sent or is sent. */
export type InvoiceDepositDeducted = DomainEvent<
  'InvoiceDepositDeducted',
  1,
  OfInvoice & { readonly finalId: InvoiceId; readonly finalNumber: string; readonly claimId: string }
>;
/** The invoice that deducted the deposit was not sent, or is cancelled. */
export type InvoiceDepositFreed = DomainEvent<
  'InvoiceDepositFreed',
  1,
  OfInvoice & { readonly finalId: InvoiceId; readonly claimId: string }
>;
/** The retention period has ended, and an administrator released the invoice for deletion. */
export type InvoiceRetentionReleased = DomainEvent<'InvoiceRetentionReleased', 1, OfInvoice>;
/** The recipient is erased. A job deletes the documents. */
export type InvoiceRetentionEnded = DomainEvent<'InvoiceRetentionEnded', 1, OfInvoice>;

export type InvoiceEvent =
  | InvoiceDrafted
  | InvoiceRedrafted
  | InvoiceNumberJustified
  | InvoiceIssued
  | InvoicePdfStored
  | InvoiceMailRequested
  | InvoiceMailed
  | InvoicePaid
  | InvoiceReopened
  | InvoiceDraftDiscarded
  | InvoiceCancellationBegun
  | InvoiceCancelled
  | InvoiceDepositDeducted
  | InvoiceDepositFreed
  | CounterSaleEvent
  | InvoiceRetentionReleased
  | InvoiceRetentionEnded;

/** The number belongs to the invoice permanently from `InvoiceIssued` on. The stream's value is the comparable form. */
export const invoiceNumberClaim = defineClaim({
  name: 'invoiceNumber',
  claimed: 'InvoiceNumberClaimed',
  released: 'InvoiceNumberReleased',
  field: 'number',
});
export type InvoiceNumberEvent = ClaimEvent<'InvoiceNumberClaimed', 'InvoiceNumberReleased', 'number'>;
