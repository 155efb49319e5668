import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNotEmpty,
  IsString,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { SupplierPaymentAnswer } from '../bank/bank-answers.js';
import type { Instant } from '../kernel/domain-event.js';
import { KeyPageQuery, ListQuery, type KeyPageAnswer } from '../kernel/pages.js';
import { ReadOnly, type ReadOnlyOf } from '../kernel/read-only.js';
import { newRequestOf } from '../kernel/request-of.js';
import { OneLine } from '../kernel/text-fields.js';
import type { GoodsReceiptAnswer, OrderAnswer } from '../supply/orders.api.js';
import type { LocalDate } from '../values/local-date-time.js';
import { MAX_INVOICE_LINES } from './limits.js';
import { type ResolutionStatus, type SupplierInvoiceStatus } from './status.js';
import {
  acceptanceFields,
  assignmentFields,
  clarificationFields,
  invoicedLineFields,
  reasonFields,
  supplierInvoiceFields,
} from './supplier-invoice-fields.js';
import type {
  Deviation,
  DocumentKind,
  ImportSource,
  InvoiceDeviation,
  LineKind,
  MatchStatus,
  Seller,
} from './supplier-invoice.events.js';
import type { LineActivity } from './supplier-invoice.js';
import { queryOf } from '../kernel/query-of.js';
import { supplierInvoiceFilters } from './supplier-invoice-filters.js';

export class SupplierInvoicesQuery extends queryOf(supplierInvoiceFilters, ListQuery) {}

export class SupplierInvoicePageQuery extends queryOf(supplierInvoiceFilters, KeyPageQuery) {}

export class SupplierInvoiceLineRequest extends newRequestOf(invoicedLineFields) {}

/** POST /supply/invoices */
export class SupplierInvoiceRequest extends newRequestOf(supplierInvoiceFields) {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_INVOICE_LINES)
  @ValidateNested({ each: true })
  @Type(() => SupplierInvoiceLineRequest)
  lines!: SupplierInvoiceLineRequest[];
}

/** PUT /supply/invoices/{id}/content: all fields are replaced. */
export class CorrectInvoiceRequest extends newRequestOf({ ...supplierInvoiceFields, ...reasonFields }) {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_INVOICE_LINES)
  @ValidateNested({ each: true })
  @Type(() => SupplierInvoiceLineRequest)
  lines!: SupplierInvoiceLineRequest[];
}

export class SupplierInvoiceImportRequest {
  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  fileName!: string;

  @IsString()
  @IsNotEmpty()
  content!: string;
}

@ReadOnly({
  amount: true,
  amountDue: true,
  currency: true,
  deviationCount: true,
  deviations: true,
  deviationsOfInvoice: true,
  dueDate: true,
  goodsReceiptNumber: true,
  payments: true,
  goodsReceipts: true,
  hasFile: true,
  id: true,
  importSource: true,
  invoiceDate: true,
  invoiceDeviations: true,
  invoiceNumber: true,
  kind: true,
  lastUpdated: true,
  lines: true,
  order: true,
  precedingInvoiceNumber: true,
  prepaidAmount: true,
  purchaseOrderId: true,
  revision: true,
  seller: true,
  status: true,
  supplierName: true,
  voided: true,
  warnings: true,
} satisfies ReadOnlyOf<SupplierInvoiceAnswer, AssignOrderRequest>)
export class AssignOrderRequest {
  /** Missing: keeps the order. Null: removes it. */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  purchaseOrderNumber?: string | null;
}

/** POST /supply/invoices/{id}/lines/{lineId}/assign */
export class AssignLineRequest extends newRequestOf(assignmentFields) {}

/** POST …/withdraw and POST /supply/invoices/{id}/void */
export class ReasonRequest extends newRequestOf(reasonFields) {}

export class AcceptLineRequest extends newRequestOf(acceptanceFields) {}

export class ClarifyLineRequest extends newRequestOf(clarificationFields) {}

export type LineResolutionAnswer = {
  readonly status: ResolutionStatus;
  readonly user: string;
  readonly timestamp: Instant;
  readonly note: string | null;
};

export type LineActivityAnswer = {
  readonly action: LineActivity['action'];
  readonly user: string;
  readonly timestamp: Instant;
  readonly note: string | null;
};

export type SupplierInvoiceLineAnswer = {
  readonly id: string;
  readonly position: number;
  readonly description: string;
  readonly itemNumber: string | null;
  readonly unit: string;
  readonly orderedQty: number | null;
  readonly orderedPrice: number | null;
  /** Received and accepted. */
  readonly receivedQty: number;
  /** Charged by other documents of the order, minus credits. */
  readonly billedQty: number;
  readonly billedBy: readonly { readonly id: string; readonly invoiceNumber: string }[];
  /** The compared line of the purchase order. */
  readonly orderLineId: string | null;
  readonly kind: LineKind;
  readonly invoicedQty: number;
  readonly invoicedPrice: number;
  readonly taxPercent: number;
  readonly matchStatus: MatchStatus;
  readonly deviation: Deviation | null;
  readonly resolution: LineResolutionAnswer | null;
  /** Oldest first. */
  readonly history: readonly LineActivityAnswer[];
  /** For the line's `If-Match`. */
  readonly revision: number;
};

/** A deviation of the whole invoice and its resolution. */
export type InvoiceDeviationAnswer = InvoiceDeviation & {
  readonly resolution: LineResolutionAnswer | null;
  readonly history: readonly LineActivityAnswer[];
};

/** A supplier invoice in lists. */
export type SupplierInvoiceRow = {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly invoiceNumber: string;
  readonly purchaseOrderId: string | null;
  readonly purchaseOrderNumber: string | null;
  /** Comma-separated. */
  readonly goodsReceiptNumber: string | null;
  readonly supplierName: string;
  readonly importSource: ImportSource;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate | null;
  readonly lastUpdated: Instant;
  /** Gross, as stated; negative for a credit note. */
  readonly amount: number;
  /** The amount due. */
  readonly amountDue: number;
  readonly currency: string;
  readonly status: SupplierInvoiceStatus;
  /** Number of open deviations. */
  readonly deviationCount: number;
  readonly deviations: { readonly quantity: number; readonly price: number };
  /** Open deviations of the whole invoice. */
  readonly invoiceDeviations: readonly InvoiceDeviation['type'][];
  readonly hasFile: boolean;
  readonly warnings: readonly string[];
  readonly revision: number;
};

export type SupplierInvoiceAnswer = SupplierInvoiceRow & {
  readonly seller: Seller;
  readonly precedingInvoiceNumber: string | null;
  readonly prepaidAmount: number;
  readonly deviationsOfInvoice: readonly InvoiceDeviationAnswer[];
  readonly voided: { readonly user: string; readonly timestamp: Instant; readonly reason: string } | null;
  readonly lines: readonly SupplierInvoiceLineAnswer[];
  readonly order: OrderAnswer | null;
  /** Debits of the bank that paid it. */
  readonly payments: readonly SupplierPaymentAnswer[];
  readonly goodsReceipts: readonly GoodsReceiptAnswer[];
};

export type SupplierInvoiceCounts = {
  readonly total: number;
  readonly autoChecked: number;
  readonly open: number;
  readonly inClarification: number;
  readonly finished: number;
};

export type SupplierInvoicePageAnswer = KeyPageAnswer<SupplierInvoiceRow> & {
  readonly totalElements: number;
  readonly counts: SupplierInvoiceCounts;
  /** Gross euros of the counted invoices; other currencies are ignored. */
  readonly sums: SupplierInvoiceCounts;
  /** Counted invoices that `sums` ignores. */
  readonly otherCurrencies: SupplierInvoiceCounts;
  /** Invoices with an open deviation of seller, account, total or currency. */
  readonly wholeDeviations: number;
};
