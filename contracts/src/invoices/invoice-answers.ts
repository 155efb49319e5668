import type { Instant } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { LegalIssuer } from './completeness.js';
import type { InvoiceStatus } from './invoice.js';
import type { InvoiceKind, PaymentMethod, Proof } from './invoice.events.js';

/** A position as an answer shows it; money in euros. */
export type InvoicePositionAnswer = {
  readonly id: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly unitPrice: number;
  readonly taxPercent: number;
  readonly exchangePart: boolean;
  readonly lineTotal: number;
  readonly sources: readonly Proof[];
};

export type TaxAnswer = { readonly taxPercent: number; readonly net: number; readonly tax: number };
export type RecipientAnswer = {
  readonly name: string | null;
  readonly street: string | null;
  readonly zip: string | null;
  readonly city: string | null;
  readonly country: string | null;
};

/** GET /invoices/{id}, and what every call that acts on an invoice answers. */
export type InvoiceAnswer = {
  readonly id: string;
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly status: InvoiceStatus;
  readonly date: LocalDate;
  readonly supplyDate: LocalDate | null;
  readonly dueDate: LocalDate;
  readonly overdue: boolean;
  readonly netTotal: number;
  readonly taxTotal: number;
  readonly grossTotal: number;
  readonly taxes: readonly TaxAnswer[];
  readonly exemptionReason: string | null;
  readonly note: string | null;
  readonly workOrderId: string;
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
  readonly paidAt: LocalDate | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly version: number;
  readonly pdfReady: boolean;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly revision: number;
};

/** GET /invoices/{id}/versions, the first version first. */
export type InvoiceVersionAnswer = {
  readonly version: number;
  readonly at: Instant;
  readonly by: string;
  readonly number: string;
  readonly date: LocalDate;
  readonly positions: readonly InvoicePositionAnswer[];
  readonly netTotal: number;
  readonly taxTotal: number;
  readonly grossTotal: number;
};

/** GET /invoices/work-order/{workOrderId}/proposal */
export type ProposalAnswer = {
  readonly number: string;
  readonly date: LocalDate;
  readonly supplyDate: LocalDate | null;
  readonly positions: readonly (Omit<InvoicePositionAnswer, 'id'> & {
    /** What the position rests on, in words. */
    readonly proof: string;
  })[];
  /** What somebody should look at before it is sent. */
  readonly warnings: readonly string[];
};

/** GET /invoices/work-order/{workOrderId}/parties: who would issue and who would get the order's invoice today. */
export type InvoicePartiesAnswer = {
  readonly customerId: string;
  readonly issuer: LegalIssuer;
  readonly recipient: RecipientAnswer | null;
  readonly licensePlate: string | null;
};

/** GET /invoices/{id}/proofs: a booked time or a part that was taken out, which a position rests on. */
export type ProofAnswer = {
  readonly kind: Proof['kind'];
  readonly id: string;
  /** When the work began, or the part was taken or came back. */
  readonly at: Instant;
  readonly who: string;
  /** Of a booked time; null: it is none, or its clock runs. */
  readonly minutes: number | null;
  /** Of a part, in the unit of its position; below 0: so much came back. */
  readonly quantity: number | null;
};
