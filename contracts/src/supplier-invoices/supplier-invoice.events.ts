import { defineClaim } from '../kernel/claim.js';
import type { DomainEvent, EventDefinitions } from '../kernel/domain-event.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { SupplierInvoiceStatus } from './status.js';

export const IMPORT_SOURCES = ['TecCom', 'Manuell', 'E-Rechnung'] as const;
export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const MATCH_STATUSES = ['MATCH', 'QUANTITY_DEVIATION', 'PRICE_DEVIATION'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

export type InvoiceFormat = 'CII' | 'UBL' | 'ZUGFeRD';

/**
 * A correction cancels or replaces an invoice and has its own signs. A credit note has negative quantities and sums.
 */
export const DOCUMENT_KINDS = [
  'INVOICE',
  'PARTIAL',
  'PREPAYMENT',
  'CORRECTION',
  'DEBIT_NOTE',
  'CREDIT_NOTE',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** GOODS are compared with order and delivery, the other kinds with the agreement for the whole order. */
export const LINE_KINDS = ['GOODS', 'FREIGHT', 'DEPOSIT', 'SURCHARGE', 'ALLOWANCE'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** The file's references of a line that help to find the ordered article. */
export type LineReferences = {
  /** The line of our order, counted from 1 (BT-132). */
  readonly orderLine: string | null;
  readonly buyerNumber: string | null;
  readonly makerNumber: string | null;
};

/** The seller's identity in a file; null: not stated. */
export type Seller = {
  readonly vatId: string | null;
  readonly number: string | null;
  readonly iban: string | null;
};

/** A line as the supplier stated it. */
export type InvoicedLine = {
  readonly lineId: string;
  /** One-based. */
  readonly position: number;
  readonly kind: LineKind;
  readonly description: string;
  readonly itemNumber: string | null;
  readonly references: LineReferences;
  readonly unit: string;
  readonly invoicedMilli: number;
  /** Net price per unit in 1/10,000 euro, after the discounts of the line. */
  readonly invoicedPriceE4: number;
  readonly netCents: number;
  readonly taxBasisPoints: number;
  /** Why the line is untaxed (UNTDID 5305, BT-151); missing: it is taxed, or the source does not say it. */
  readonly taxCategory?: string;
};

/** Version 2 added the kind of document, the seller's identity, references, and the amount due. */
export type SupplierInvoiceReceived = DomainEvent<
  'SupplierInvoiceReceived',
  2,
  {
    readonly supplierInvoiceId: string;
    readonly documentKind: DocumentKind;
    readonly supplierId: string | null;
    readonly supplierName: string;
    readonly seller: Seller;
    readonly invoiceNumber: string;
    readonly precedingInvoiceNumber: string | null;
    readonly orderId: string | null;
    /** As the supplier stated it, even if there is no such order. */
    readonly purchaseOrderNumber: string | null;
    readonly importSource: ImportSource;
    readonly invoiceDate: LocalDate;
    readonly dueDate: LocalDate | null;
    readonly currency: string;
    readonly netCents: number;
    readonly taxCents: number;
    readonly grossCents: number;
    readonly prepaidCents: number;
    readonly roundingCents: number;
    /** The amount due. */
    readonly dueCents: number;
    readonly lines: readonly InvoicedLine[];
    readonly fileHash: string | null;
    readonly format: InvoiceFormat | null;
    /** Inconsistencies without consequences, in German. */
    readonly warnings: readonly string[];
  }
>;

export type SupplierInvoiceAssigned = DomainEvent<
  'SupplierInvoiceAssigned',
  1,
  { readonly supplierInvoiceId: string; readonly orderId: string; readonly purchaseOrderNumber: string }
>;

export type SupplierInvoiceUnassigned = DomainEvent<
  'SupplierInvoiceUnassigned',
  1,
  { readonly supplierInvoiceId: string }
>;

/** A user assigned a line of the purchase order to a line of the invoice. */
export type SupplierInvoiceLineAssigned = DomainEvent<
  'SupplierInvoiceLineAssigned',
  1,
  {
    readonly supplierInvoiceId: string;
    readonly lineId: string;
    readonly orderLineId: string;
  }
>;

/** Replaces head and lines of an invoice that was typed incorrectly. Version 2 added the reason. */
export type SupplierInvoiceCorrected = DomainEvent<
  'SupplierInvoiceCorrected',
  2,
  Standing &
    Omit<SupplierInvoiceReceived['data'], 'fileHash' | 'format' | 'importSource'> & {
      /** Null: corrected before reasons were recorded. */
      readonly reason: string | null;
    }
>;

/** The invoice was captured by mistake and is ignored. */
export type SupplierInvoiceVoided = DomainEvent<
  'SupplierInvoiceVoided',
  1,
  Standing & { readonly supplierInvoiceId: string; readonly reason: string }
>;

export const INVOICE_DEVIATION_TYPES = [
  'SUPPLIER_DEVIATION',
  'IBAN_DEVIATION',
  'TOTAL_DEVIATION',
  'CURRENCY_DEVIATION',
] as const;
export type InvoiceDeviationType = (typeof INVOICE_DEVIATION_TYPES)[number];

/** `description` names both sides, so that a different deviation needs a new decision. */
export type InvoiceDeviation = { readonly type: InvoiceDeviationType; readonly description: string };

/** `difference` is invoiced minus expected: pieces for a quantity, euros for a price. */
export type Deviation = {
  readonly type: Exclude<MatchStatus, 'MATCH'>;
  readonly description: string;
  readonly difference: number;
};

/** Tolerated differences. The larger of the two price tolerances applies. */
export type Tolerances = {
  readonly quantityMilli: number;
  readonly priceBasisPoints: number;
  readonly priceE4: number;
};

export type BilledBy = { readonly supplierInvoiceId: string; readonly invoiceNumber: string };

/** Order, delivery and invoice of one line, as known at that moment. */
export type MatchFacts = {
  readonly matchStatus: MatchStatus;
  readonly deviation: Deviation | null;
  readonly orderedMilli: number | null;
  readonly orderedPriceE4: number | null;
  /** Received and accepted. */
  readonly receivedMilli: number;
  /** Charged by other documents of the order, minus credits. */
  readonly billedMilli: number;
  readonly billedBy: readonly BilledBy[];
  readonly invoicedMilli: number;
  readonly invoicedPriceE4: number;
  readonly orderLineId: string | null;
  readonly goodsReceiptIds: readonly string[];
  readonly tolerances: Tolerances;
};

/** The invoice's status before and after an event; the sums of lists are derived from it. */
export type InvoiceStanding = {
  /** Null: the first event with a status. */
  readonly from: SupplierInvoiceStatus | null;
  readonly to: SupplierInvoiceStatus;
  /** Gross; 0 for another currency. */
  readonly euroCents: number;
  /** Gross before the event, if it changes the amount. */
  readonly fromEuroCents?: number;
};

type Standing = { readonly standing?: InvoiceStanding };
type OnLine = Standing & {
  readonly supplierInvoiceId: string;
  readonly lineId: string;
};
type Noted = { readonly note: string | null };
/** Null: asked in another way than by mail. */
type Mailed = { readonly mail: string | null };

export type LineMatched = DomainEvent<'LineMatched', 2, OnLine & MatchFacts & Noted>;

export type LineSentToClarification = DomainEvent<
  'LineSentToClarification',
  2,
  OnLine & MatchFacts & Noted & Mailed
>;

export type LineAccepted = DomainEvent<'LineAccepted', 2, OnLine & MatchFacts & Noted>;

export type LineAcceptanceWithdrawn = DomainEvent<
  'LineAcceptanceWithdrawn',
  1,
  OnLine & { readonly reason: string }
>;

/** The comparison of the invoice as a whole. */
export type SupplierInvoiceCompared = DomainEvent<
  'SupplierInvoiceCompared',
  1,
  Standing & { readonly supplierInvoiceId: string; readonly deviations: readonly InvoiceDeviation[] }
>;

type OnDeviation = Standing & InvoiceDeviation & { readonly supplierInvoiceId: string };

/** Accepts a deviation of the whole invoice. For SUPPLIER_DEVIATION: confirms that it is the same supplier. */
export type InvoiceDeviationAccepted = DomainEvent<
  'InvoiceDeviationAccepted',
  1,
  OnDeviation &
    Noted & { readonly supplierId: string | null; readonly supplierName: string; readonly seller: Seller }
>;

export type InvoiceDeviationSentToClarification = DomainEvent<
  'InvoiceDeviationSentToClarification',
  1,
  OnDeviation & Noted & Mailed
>;

export type InvoiceAcceptanceWithdrawn = DomainEvent<
  'InvoiceAcceptanceWithdrawn',
  1,
  OnDeviation & { readonly reason: string }
>;

/** Events that may change the invoice's status. */
export type DecidingEvent =
  | LineMatched
  | LineSentToClarification
  | LineAccepted
  | LineAcceptanceWithdrawn
  | SupplierInvoiceCompared
  | InvoiceDeviationAccepted
  | InvoiceDeviationSentToClarification
  | InvoiceAcceptanceWithdrawn
  | SupplierInvoiceCorrected
  | SupplierInvoiceVoided;

export type SupplierInvoiceEvent =
  | SupplierInvoiceReceived
  | SupplierInvoiceAssigned
  | SupplierInvoiceUnassigned
  | SupplierInvoiceLineAssigned
  | DecidingEvent;

/** `supplierInvoiceKey-<SHA-256 of supplier and number>`: a supplier's invoice numbers are unique. */
export const supplierInvoiceKeyClaim = defineClaim({
  name: 'supplierInvoiceKey',
  claimed: 'SupplierInvoiceKeyClaimed',
  released: 'SupplierInvoiceKeyReleased',
  field: 'key',
});

type ReceivedV1 = Omit<
  SupplierInvoiceReceived['data'],
  | 'documentKind'
  | 'seller'
  | 'precedingInvoiceNumber'
  | 'prepaidCents'
  | 'roundingCents'
  | 'dueCents'
  | 'lines'
> & { readonly lines: readonly Omit<InvoicedLine, 'kind' | 'references'>[] };

/** Version 1 had only invoices, and freight only as lines without a number that name a kind of shipping. */
function receivedFromV1({ lines, ...head }: ReceivedV1): SupplierInvoiceReceived['data'] {
  return {
    ...head,
    documentKind: head.grossCents < 0 ? 'CREDIT_NOTE' : 'INVOICE',
    seller: { vatId: null, number: null, iban: null },
    precedingInvoiceNumber: null,
    prepaidCents: 0,
    roundingCents: 0,
    dueCents: head.grossCents,
    lines: lines.map((line) => ({
      ...line,
      kind: line.itemNumber === null && FREIGHT_V1.test(line.description) ? 'FREIGHT' : 'GOODS',
      references: { orderLine: null, buyerNumber: null, makerNumber: null },
    })),
  };
}

const FREIGHT_V1 = /versand|fracht|porto/iu;

/** In version 1 `receivedMilli` excluded quantities of earlier invoices, which were not recorded. */
const matchFromV1 = <Data>(data: Data) => ({ ...data, billedMilli: 0, billedBy: [] });

export const supplierInvoiceEventDefinitions: EventDefinitions<SupplierInvoiceEvent> = {
  SupplierInvoiceReceived: { version: 2, upcast: { 1: receivedFromV1 } },
  SupplierInvoiceAssigned: { version: 1 },
  SupplierInvoiceUnassigned: { version: 1 },
  SupplierInvoiceLineAssigned: { version: 1 },
  SupplierInvoiceCorrected: { version: 2, upcast: { 1: (data: object) => ({ ...data, reason: null }) } },
  SupplierInvoiceVoided: { version: 1 },
  LineMatched: { version: 2, upcast: { 1: matchFromV1 } },
  LineSentToClarification: { version: 2, upcast: { 1: matchFromV1 } },
  LineAccepted: { version: 2, upcast: { 1: matchFromV1 } },
  LineAcceptanceWithdrawn: { version: 1 },
  SupplierInvoiceCompared: { version: 1 },
  InvoiceDeviationAccepted: { version: 1 },
  InvoiceDeviationSentToClarification: { version: 1 },
  InvoiceAcceptanceWithdrawn: { version: 1 },
};
