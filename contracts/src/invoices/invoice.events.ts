import { defineClaim, type ClaimEvent } from '../kernel/claim.js';
import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { TaxSum } from '../values/vat.js';
import type { CompanyDetails } from '../settings/company-profile.js';
import type { Picture } from '../values/picture.js';

/** UUID. */
export type InvoiceId = string;

/** Which invoice it is about, and whose: in every event of an invoice. */
export type OfInvoice = {
  readonly invoiceId: InvoiceId;
  readonly workOrderId: string;
  readonly customerId: string;
  readonly vehicleId: string;
};

/** What a position rests on: a time log of the order, or an issue of stock for it. */
export const PROOF_KINDS = ['TIME_LOG', 'STOCK_ISSUE'] as const;
export type Proof = { readonly kind: (typeof PROOF_KINDS)[number]; readonly id: string };

/** A position as the invoice states it. In a Storno the quantities are negative, the prices never. */
export type InvoicePosition = {
  readonly positionId: string;
  readonly description: string;
  readonly quantityMilli: number;
  readonly unit: string;
  readonly unitPriceCents: number;
  readonly taxBasisPoints: number;
  readonly netCents: number;
  /** The old part is taken in exchange: two derived lines follow (UStAE 10.5 (3)). */
  readonly isExchangePart: boolean;
  readonly sources: readonly Proof[];
};

/** All that an invoice says of work and money. */
export type InvoiceContent = {
  readonly number: string;
  readonly date: LocalDate;
  /** The last day of the work; null: not said yet. */
  readonly supplyOn: LocalDate | null;
  readonly dueOn: LocalDate;
  readonly note: string | null;
  /** Why some of it bears no tax, as it was typed. */
  readonly exemptionReason: string | null;
  readonly positions: readonly InvoicePosition[];
  readonly taxes: readonly TaxSum[];
  readonly netCents: number;
  readonly taxCents: number;
  readonly grossCents: number;
};

/** Version 1 of a draft. A draft names nobody: issuer, recipient and vehicle are taken when it is sent. */
export type InvoiceDrafted = DomainEvent<
  'InvoiceDrafted',
  1,
  OfInvoice & InvoiceContent & { readonly version: number }
>;
/** The next version of a draft; the ones before stay readable. */
export type InvoiceRedrafted = DomainEvent<
  'InvoiceRedrafted',
  1,
  OfInvoice & InvoiceContent & { readonly version: number; readonly previousNumber: string }
>;

/** The garage as its profile stood when the invoice was sent; `footerText` from the settings. */
export type Issuer = CompanyDetails & { readonly logo: Picture | null; readonly footerText: string };

export const INVOICE_KINDS = ['INVOICE', 'STORNO'] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** The invoice that a Storno takes back. */
export type CorrectedInvoice = {
  readonly invoiceId: InvoiceId;
  readonly number: string;
  readonly date: LocalDate;
};

/** It is sent: number, content and paper stand for ever. The recipient is kept under a key of this invoice alone. */
export type InvoiceIssued = DomainEvent<
  'InvoiceIssued',
  1,
  OfInvoice &
    InvoiceContent & {
      readonly version: number;
      readonly kind: InvoiceKind;
      /** `invoice-<id>` */
      readonly retentionId: string;
      readonly issuer: Issuer;
      readonly recipientName: string | null;
      readonly recipientStreet: string | null;
      readonly recipientZip: string | null;
      readonly recipientCity: string | null;
      readonly recipientCountry: string | null;
      /** Null: nobody gets it by mail. */
      readonly mailTo: string | null;
      readonly plate: string | null;
      readonly vin: string | null;
      readonly mileageKm: number | null;
      readonly corrects: CorrectedInvoice | null;
      readonly keptUntilOn: LocalDate;
    }
>;
/** Its PDF and its XML are in the file store, under the hashes of their bytes. */
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

/** No cash: the garage has no certified till (§ 146a AO). */
export const PAYMENT_METHODS = ['TRANSFER', 'CARD'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export type InvoicePaid = DomainEvent<
  'InvoicePaid',
  1,
  OfInvoice & {
    readonly paidOn: LocalDate;
    readonly method: PaymentMethod;
    readonly reference: string | null;
  }
>;
/** A draft is given up. */
export type InvoiceDraftDiscarded = DomainEvent<
  'InvoiceDraftDiscarded',
  1,
  OfInvoice & { readonly reason: 'by-hand' | 'number-lost' | 'customer-erased' }
>;
/** A sent invoice will be taken back by this Storno. */
export type InvoiceCancellationBegun = DomainEvent<
  'InvoiceCancellationBegun',
  1,
  OfInvoice & { readonly stornoId: InvoiceId; readonly reason: string | null }
>;
export type InvoiceCancelled = DomainEvent<
  'InvoiceCancelled',
  1,
  OfInvoice & { readonly stornoId: InvoiceId; readonly stornoNumber: string }
>;
/** Its time is over: recipient and papers are gone. */
export type InvoiceRetentionEnded = DomainEvent<'InvoiceRetentionEnded', 1, OfInvoice>;

/** All that happens in a stream `invoice-<id>`. */
export type InvoiceEvent =
  | InvoiceDrafted
  | InvoiceRedrafted
  | InvoiceIssued
  | InvoicePdfStored
  | InvoiceMailRequested
  | InvoiceMailed
  | InvoicePaid
  | InvoiceDraftDiscarded
  | InvoiceCancellationBegun
  | InvoiceCancelled
  | InvoiceRetentionEnded;

export const invoiceEventDefinitions: EventDefinitions<InvoiceEvent> = {
  InvoiceDrafted: { version: 1 },
  InvoiceRedrafted: { version: 1 },
  InvoiceIssued: {
    version: 1,
    personal: {
      subject: 'retentionId',
      fields: [
        'recipientName',
        'recipientStreet',
        'recipientZip',
        'recipientCity',
        'recipientCountry',
        'mailTo',
        'plate',
        'vin',
      ],
    },
  },
  InvoicePdfStored: { version: 1 },
  InvoiceMailRequested: { version: 1, personal: { subject: 'retentionId', fields: ['to'] } },
  InvoiceMailed: { version: 1 },
  InvoicePaid: { version: 1 },
  InvoiceDraftDiscarded: { version: 1 },
  InvoiceCancellationBegun: { version: 1 },
  InvoiceCancelled: { version: 1 },
  InvoiceRetentionEnded: { version: 1 },
};

/** Whose invoice a number is; from InvoiceIssued on for ever. The stream's value is the comparable form. */
export const invoiceNumberClaim = defineClaim({
  name: 'invoiceNumber',
  claimed: 'InvoiceNumberClaimed',
  released: 'InvoiceNumberReleased',
  field: 'number',
});
export type InvoiceNumberEvent = ClaimEvent<'InvoiceNumberClaimed', 'InvoiceNumberReleased', 'number'>;
