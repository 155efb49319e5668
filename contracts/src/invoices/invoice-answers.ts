import type { Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { LegalIssuer } from './completeness.js';
import type { RegisteredNumber } from './number-register.js';
import type { InvoiceStatus } from './invoice.js';
import type { DiscountReason, SurchargeReason } from './adjustments.js';
import type { PriceBasis } from './invoice-lines.js';
import type { TaxCase } from './tax-cases.js';
import type { PaymentMethod } from '../payments/payment.events.js';
import type { InvoiceForm, InvoiceKind, Proof } from './invoice.events.js';

/** A discount on a position or on the whole. Null: none. */
export type DiscountAnswer = {
  /** Null: it was given in euros. */
  readonly discountPercent: number | null;
  readonly discountAmount: number | null;
  readonly discountReason: DiscountReason | null;
};
/** A surcharge on the whole. Null: none. */
export type SurchargeAnswer = {
  readonly surchargePercent: number | null;
  readonly surchargeAmount: number | null;
  readonly surchargeReason: SurchargeReason | null;
};

/** Money in euros, in the prices of the invoice. */
export type InvoicePositionAnswer = DiscountAnswer & {
  readonly id: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: number;
  readonly taxCase: TaxCase;
  readonly taxPercent: number;
  readonly exchangePart: boolean;
  /** Less its discount. */
  readonly lineTotal: number;
  readonly sources: readonly Proof[];
};

/** An order of a collective invoice. */
export type OrderOnInvoiceAnswer = {
  readonly workOrderId: string;
  readonly number: string;
  readonly licensePlate: string | null;
  readonly vehicleName: string | null;
  readonly supplyDate: LocalDate | null;
  /** How many of the positions are its own: they follow those of the order before it. */
  readonly positions: number;
  /** In the prices of the invoice, with the lines that are derived from old parts. */
  readonly total: number;
};

export type TaxAnswer = { readonly taxPercent: number; readonly net: number; readonly tax: number };
export type RecipientAnswer = {
  /** The company, else the person. */
  readonly name: string | null;
  /** Whom to ask for at the company; null: the invoice bills a person, or nobody is named. */
  readonly contact: string | null;
  readonly street: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly country: string | null;
  readonly vatId: string | null;
  /** BT-10. */
  readonly reference: string | null;
  /** Of the customer's own address, where the other fields are the one for invoices; null: they are his own. */
  readonly deliveryCountry: string | null;
};

/** A deposit that a final invoice deducts. Money in euros; negative in its cancellation invoice. */
export type DeductionAnswer = {
  readonly id: string;
  readonly number: string;
  readonly date: LocalDate;
  readonly taxes: readonly (TaxAnswer & { readonly taxCase: TaxCase })[];
};

/** GET /invoices/{id}, and the answer of every command on an invoice. */
export type InvoiceAnswer = DiscountAnswer &
  SurchargeAnswer & {
    readonly id: string;
    readonly number: string;
    readonly kind: InvoiceKind;
    readonly form: InvoiceForm;
    readonly status: InvoiceStatus;
    /** Of a draft that gets the day of sending: today. */
    readonly date: LocalDate;
    /** A draft whose date nobody chose: it becomes the day of sending. */
    readonly datedOnSending: boolean;
    readonly supplyDate: LocalDate | null;
    /** Null: a cancellation invoice, which is never due. */
    readonly dueDate: LocalDate | null;
    readonly overdue: boolean;
    readonly netTotal: number;
    readonly taxTotal: number;
    readonly grossTotal: number;
    readonly taxes: readonly TaxAnswer[];
    readonly exemptionReason: string | null;
    readonly note: string | null;
    /** What the prices of the positions are. */
    readonly prices: PriceBasis;
    /** Null: it bills no order, or several. */
    readonly workOrderId: string | null;
    /** Of a collective invoice; else empty. */
    readonly orders: readonly OrderOnInvoiceAnswer[];
    /** Of a sale without an account: `CASH_CUSTOMER_ID`. */
    readonly customerId: string;
    readonly recipient: RecipientAnswer | null;
    readonly vehicle: {
      readonly licensePlate: string | null;
      readonly vin: string | null;
      readonly mileageKm: number | null;
    } | null;
    readonly positions: readonly InvoicePositionAnswer[];
    readonly corrects: { readonly id: string; readonly number: string } | null;
    readonly correctedBy: { readonly id: string; readonly number: string } | null;
    /** The deposits whose net and tax the sums lack. */
    readonly deductions: readonly DeductionAnswer[];
    /** Who pays a part of it without having ordered it; null: nobody. */
    readonly coPayerId: string | null;
    readonly coPayerName: string | null;
    readonly coPayerAmount: number | null;
    /** Of a deposit: the final invoice that deducts it. */
    readonly deductedBy: { readonly id: string; readonly number: string } | null;
    /** Of a sale over the counter; `hasParts`: parts left the stock by it, and its Storno can put them back. */
    readonly sale: { readonly hasParts: boolean } | null;
    readonly paidAt: LocalDate | null;
    readonly paymentMethod: PaymentMethod | null;
    readonly version: number;
    readonly pdfReady: boolean;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
    readonly revision: number;
  };

/** GET /invoices/{id}/versions, oldest first. */
export type InvoiceVersionAnswer = DiscountAnswer &
  SurchargeAnswer & {
    readonly version: number;
    readonly at: Instant;
    readonly by: string;
    readonly number: string;
    readonly date: LocalDate;
    readonly prices: PriceBasis;
    readonly orders: readonly OrderOnInvoiceAnswer[];
    readonly positions: readonly InvoicePositionAnswer[];
    readonly netTotal: number;
    readonly taxTotal: number;
    readonly grossTotal: number;
  };

/** A number with what became of it, also in words. */
export type RegisteredNumberAnswer = RegisteredNumber & { readonly what: string };

/** GET /invoices/numbers */
export type NumbersAnswer = {
  readonly year: number;
  readonly items: readonly RegisteredNumberAnswer[];
  /** `after` of the next page; null on the last. */
  readonly next: number | null;
  /** Numbers outside of the sequence; on the first page only. */
  readonly outside: readonly RegisteredNumberAnswer[];
};

/** An order that waits for its invoice. */
export type UnbilledOrderAnswer = {
  readonly workOrderId: string;
  readonly number: string;
  readonly description: string | null;
  readonly customerName: string | null;
  readonly licensePlate: string | null;
};

/** GET /invoices/unbilled */
export type UnbilledAnswer = {
  /** "Fertig ohne Rechnung" */
  readonly doneWithoutInvoice: readonly UnbilledOrderAnswer[];
  /** "Entnommen, nicht berechnet" */
  readonly partsNotBilled: readonly (UnbilledOrderAnswer & {
    readonly parts: readonly {
      readonly name: string;
      readonly unit: string;
      readonly quantity: number;
      readonly at: Instant;
    }[];
  })[];
};

export type ProposedPositionAnswer = Omit<InvoicePositionAnswer, 'id' | keyof DiscountAnswer> & {
  /** German description of the work or part behind the position. */
  readonly proof: string;
  /** How the price of a part came about by mark-up; null: it was set, or is not known. */
  readonly calculation: string | null;
};

/** GET /invoices/work-order/{workOrderId}/proposal */
export type ProposalAnswer = {
  readonly number: string;
  readonly date: LocalDate;
  readonly supplyDate: LocalDate | null;
  readonly positions: readonly ProposedPositionAnswer[];
  /** German hints to check before sending. */
  readonly warnings: readonly string[];
  /** The customer is a consumer, who is told prices with VAT (§ 3 PAngV). The proposed prices are net. */
  readonly grossIsUsual: boolean;
  /** The open deposits that this payer was asked for. A whole invoice will deduct all of them. */
  readonly deductions: readonly DeductionAnswer[];
};

/** GET /invoices/work-order/{workOrderId}/parties: today's issuer and recipient of the order's invoice. */
export type InvoicePartiesAnswer = {
  readonly customerId: string;
  readonly issuer: LegalIssuer;
  readonly recipient: RecipientAnswer | null;
  readonly licensePlate: string | null;
};

/** GET /invoices/{id}/proofs: a time log or an issued part behind a position. */
export type ProofAnswer = {
  readonly kind: Proof['kind'];
  readonly id: string;
  /** Start of the work, or the time when the part was issued or returned. */
  readonly at: Instant;
  readonly who: string;
  /** Of a time log; null for a part or a running timer. */
  readonly minutes: number | null;
  /** Of a part, in the position's unit; negative for a return. */
  readonly quantity: number | null;
};
