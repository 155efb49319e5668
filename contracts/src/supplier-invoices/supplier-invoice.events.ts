import { defineClaim } from '../kernel/claim.js';
import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { SupplierInvoiceStatus } from './status.js';

export const IMPORT_SOURCES = ['TecCom', 'Manuell', 'E-Rechnung'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const MATCH_STATUSES = ['MATCH', 'QUANTITY_DEVIATION', 'PRICE_DEVIATION'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** How an invoice came as a file. */
export type InvoiceFormat = 'CII' | 'UBL' | 'ZUGFeRD';

/** A line as the supplier wrote it. */
export type InvoicedLine = {
  readonly lineId: string;
  /** From 1. */
  readonly position: number;
  readonly description: string;
  readonly itemNumber: string | null;
  readonly unit: string;
  readonly invoicedMilli: number;
  /** Net price of one unit in 1/10,000 euro. */
  readonly invoicedPriceE4: number;
  readonly netCents: number;
  readonly taxBasisPoints: number;
};

export type SupplierInvoiceReceived = DomainEvent<
  'SupplierInvoiceReceived',
  1,
  {
    readonly supplierInvoiceId: string;
    readonly supplierId: string | null;
    readonly supplierName: string;
    readonly invoiceNumber: string;
    readonly orderId: string | null;
    /** As the supplier wrote it, also when there is no such order. */
    readonly purchaseOrderNumber: string | null;
    readonly importSource: ImportSource;
    readonly invoiceDate: LocalDate;
    readonly dueDate: LocalDate | null;
    readonly currency: string;
    readonly netCents: number;
    readonly taxCents: number;
    readonly grossCents: number;
    readonly lines: readonly InvoicedLine[];
    /** The file it came as, by its hash. */
    readonly fileHash: string | null;
    readonly format: InvoiceFormat | null;
    /** What does not add up, in German. */
    readonly warnings: readonly string[];
  }
>;

/** Somebody said which order it is for. */
export type SupplierInvoiceAssigned = DomainEvent<
  'SupplierInvoiceAssigned',
  1,
  { readonly supplierInvoiceId: string; readonly orderId: string; readonly purchaseOrderNumber: string }
>;

/** `difference` is invoiced minus expected: pieces for a quantity, euros for a price. */
export type Deviation = {
  readonly type: Exclude<MatchStatus, 'MATCH'>;
  readonly description: string;
  readonly difference: number;
};

/** What counts as the same. The larger of the two price tolerances decides. */
export type Tolerances = {
  readonly quantityMilli: number;
  readonly priceBasisPoints: number;
  readonly priceE4: number;
};

/** Order, delivery and invoice of one line side by side, as they were known at that moment. */
export type MatchFacts = {
  readonly matchStatus: MatchStatus;
  readonly deviation: Deviation | null;
  readonly orderedMilli: number | null;
  readonly orderedPriceE4: number | null;
  /** What came, without what earlier invoices charged. */
  readonly receivedMilli: number;
  readonly invoicedMilli: number;
  readonly invoicedPriceE4: number;
  readonly orderLineId: string | null;
  readonly goodsReceiptIds: readonly string[];
  readonly tolerances: Tolerances;
};

/** How the whole invoice stood before and after a line's event: lists add up euros by that. */
export type InvoiceStanding = {
  /** Null: no event of the invoice has told it before. */
  readonly from: SupplierInvoiceStatus | null;
  readonly to: SupplierInvoiceStatus;
  /** Gross; 0 where it is charged in another currency. */
  readonly euroCents: number;
};

type OnLine = {
  readonly supplierInvoiceId: string;
  readonly lineId: string;
  readonly standing?: InvoiceStanding;
};
type Noted = { readonly note: string | null };

/** The product compared the line. */
export type LineMatched = DomainEvent<'LineMatched', 1, OnLine & MatchFacts & Noted>;

/** Somebody asks the supplier about the line. `mail`: where the question goes to; null: it is asked in another way. */
export type LineSentToClarification = DomainEvent<
  'LineSentToClarification',
  1,
  OnLine & MatchFacts & Noted & { readonly mail: string | null }
>;

/** Somebody takes the line as it was charged. */
export type LineAccepted = DomainEvent<'LineAccepted', 1, OnLine & MatchFacts & Noted>;

/** Stand in the stream `supplierInvoice-<id>`. */
export type SupplierInvoiceEvent =
  SupplierInvoiceReceived | SupplierInvoiceAssigned | LineMatched | LineSentToClarification | LineAccepted;

/** The streams `supplierInvoiceKey-<SHA-256 of supplier and number>`: one supplier's number is taken once. */
export const supplierInvoiceKeyClaim = defineClaim({
  name: 'supplierInvoiceKey',
  claimed: 'SupplierInvoiceKeyClaimed',
  released: 'SupplierInvoiceKeyReleased',
  field: 'key',
});

export const supplierInvoiceEventDefinitions: EventDefinitions<SupplierInvoiceEvent> = {
  SupplierInvoiceReceived: { version: 1 },
  SupplierInvoiceAssigned: { version: 1 },
  LineMatched: { version: 1 },
  LineSentToClarification: { version: 1 },
  LineAccepted: { version: 1 },
};
