import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import type { Instant } from '../kernel/domain-event.js';
import { IsSearch, KeyPageQuery, ListQuery, type KeyPageAnswer } from '../kernel/pages.js';
import { IsLocalDate, ManyLines, OneLine, OptionalDay, OptionalLine } from '../kernel/text-fields.js';
import type { GoodsReceiptAnswer, OrderAnswer } from '../supply/orders.api.js';
import type { LocalDate } from '../values/local-date-time.js';
import { IsDecimal } from '../values/decimal.js';
import { IsMoney } from '../values/money.js';
import { IsQuantity } from '../values/quantity.js';
import { MAX_INVOICE_LINES } from './limits.js';
import { SUPPLIER_INVOICE_STATUSES, type ResolutionStatus, type SupplierInvoiceStatus } from './status.js';
import { MISSING_NOTE } from './supplier-invoice-texts.js';
import type { Deviation, ImportSource, MatchStatus } from './supplier-invoice.events.js';

const LONG_NOTE = 'Die Notiz darf höchstens 1.000 Zeichen lang sein.';

function IsInvoiceStatus(): PropertyDecorator {
  return (target, key) => {
    OptionalLine()(target, key);
    IsOptional()(target, key);
    IsIn(SUPPLIER_INVOICE_STATUSES, { message: 'Unbekannter Status.' })(target, key);
  };
}

/** GET /supply/invoices */
export class SupplierInvoicesQuery extends ListQuery {
  @IsInvoiceStatus()
  status?: SupplierInvoiceStatus;

  /** Each word begins a word of invoice number, supplier or order number. */
  @IsSearch()
  search?: string;
}

/** GET /supply/invoices/page */
export class SupplierInvoicePageQuery extends KeyPageQuery {
  @IsInvoiceStatus()
  status?: SupplierInvoiceStatus;

  @IsSearch()
  search?: string;
}

const UNIT_PRICE_TEXT =
  'Bitte einen Preis von 0 bis 9.999.999,99 € mit höchstens vier Nachkommastellen angeben.';

/** A line as it is typed. */
export class SupplierInvoiceLineRequest {
  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(500)
  description!: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  itemNumber?: string | null;

  /** Default: Stk. */
  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(10)
  unit?: string | null;

  @IsQuantity()
  quantity!: number;

  /** Net euros, at most four decimals. */
  @IsDecimal(4, { message: UNIT_PRICE_TEXT })
  @Min(0, { message: UNIT_PRICE_TEXT })
  @Max(9_999_999.99, { message: UNIT_PRICE_TEXT })
  unitPrice!: number;

  /** Default: 19. */
  @IsOptional()
  @IsDecimal(2)
  @Min(0)
  @Max(100)
  taxPercent?: number | null;
}

/** POST /supply/invoices */
export class SupplierInvoiceRequest {
  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  invoiceNumber!: string;

  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  supplierName!: string;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(60)
  supplierId?: string | null;

  @OptionalLine()
  @IsOptional()
  @IsString()
  @MaxLength(50)
  purchaseOrderNumber?: string | null;

  @IsLocalDate()
  invoiceDate!: string;

  @OptionalDay()
  dueDate?: string | null;

  /** Gross euros as printed; missing: what the lines add up to. */
  @IsOptional()
  @IsMoney()
  @Min(0)
  @Max(9_999_999_999.99)
  amount?: number | null;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_INVOICE_LINES)
  @ValidateNested({ each: true })
  @Type(() => SupplierInvoiceLineRequest)
  lines!: SupplierInvoiceLineRequest[];
}

/** POST /supply/invoices/import */
export class SupplierInvoiceImportRequest {
  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  fileName!: string;

  /** Base64 of the file. */
  @IsString()
  @IsNotEmpty()
  content!: string;
}

/** PUT /supply/invoices/{id} */
export class AssignOrderRequest {
  /** Missing: it keeps the one it has. */
  @ValidateIf((_, value) => value !== undefined)
  @OneLine()
  @IsString()
  @IsNotEmpty()
  @MaxLength(50)
  purchaseOrderNumber?: string;
}

/** POST /supply/invoices/{id}/lines/{lineId}/accept */
export class AcceptLineRequest {
  @ManyLines()
  @IsOptional()
  @IsString()
  @MaxLength(1_000, { message: LONG_NOTE })
  note?: string | null;
}

/** POST /supply/invoices/{id}/lines/{lineId}/clarify */
export class ClarifyLineRequest {
  @ManyLines()
  @IsString({ message: MISSING_NOTE })
  @IsNotEmpty({ message: MISSING_NOTE })
  @MaxLength(1_000, { message: LONG_NOTE })
  note!: string;

  /** The supplier's address; missing: nobody is mailed. */
  @OptionalLine()
  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  mail?: string | null;
}

/** GET /supply/invoices/datev.csv: by invoice date, inclusive. */
export class SupplierDatevQuery {
  @IsLocalDate()
  from!: string;

  @IsLocalDate()
  to!: string;
}

export type LineResolutionAnswer = {
  readonly status: ResolutionStatus;
  readonly user: string;
  readonly timestamp: Instant;
  readonly note: string | null;
};

export type LineActivityAnswer = {
  readonly action: 'AUTO_CHECK' | 'IN_CLARIFICATION' | 'ACCEPTED';
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
  readonly receivedQty: number;
  readonly invoicedQty: number;
  readonly invoicedPrice: number;
  readonly matchStatus: MatchStatus;
  readonly deviation: Deviation | null;
  readonly resolution: LineResolutionAnswer | null;
  /** Oldest first. */
  readonly history: readonly LineActivityAnswer[];
  /** For `If-Match` of this line. */
  readonly revision: number;
};

/** A supplier's invoice as lists have it. */
export type SupplierInvoiceRow = {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly purchaseOrderId: string | null;
  readonly purchaseOrderNumber: string | null;
  /** Several: with commas. */
  readonly goodsReceiptNumber: string | null;
  readonly supplierName: string;
  readonly importSource: ImportSource;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate | null;
  readonly lastUpdated: Instant;
  /** Gross. */
  readonly amount: number;
  readonly currency: string;
  readonly status: SupplierInvoiceStatus;
  /** Deviations that nobody has accepted. */
  readonly deviationCount: number;
  /** The same by kind. */
  readonly deviations: { readonly quantity: number; readonly price: number };
  readonly hasFile: boolean;
  readonly warnings: readonly string[];
  readonly revision: number;
};

/** GET /supply/invoices/{id} */
export type SupplierInvoiceAnswer = SupplierInvoiceRow & {
  readonly lines: readonly SupplierInvoiceLineAnswer[];
  readonly order: OrderAnswer | null;
  readonly goodsReceipts: readonly GoodsReceiptAnswer[];
};

export type SupplierInvoiceCounts = {
  readonly total: number;
  readonly autoChecked: number;
  readonly open: number;
  readonly inClarification: number;
  readonly finished: number;
};

/** GET /supply/invoices/page */
export type SupplierInvoicePageAnswer = KeyPageAnswer<SupplierInvoiceRow> & {
  readonly totalElements: number;
  readonly counts: SupplierInvoiceCounts;
  /** Gross euros of what the counts count; invoices in other currencies are left out. */
  readonly sums: SupplierInvoiceCounts;
};
