import { refuse, type Refusal } from '#contracts/kernel/problem.js';
import type {
  DocumentKind,
  InvoiceFormat,
  LineKind,
  LineReferences,
  Seller,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** A line of the file. Charges and allowances of the whole invoice are lines of their own kind. */
export type EInvoiceLine = {
  readonly kind: LineKind;
  readonly description: string;
  /** The supplier's number of the article. */
  readonly itemNumber: string | null;
  readonly references: LineReferences;
  readonly unit: string;
  readonly quantityMilli: number;
  /** Net price of one unit in 1/10,000 euro, after all discounts and charges of the line. */
  readonly priceE4: number;
  /** Null: not stated. */
  readonly netCents: number | null;
  readonly taxBasisPoints: number;
  /** Why it is untaxed (UNTDID 5305); missing: it is taxed, or the file does not say it. */
  readonly taxCategory?: string;
};

/** Rate and category of a line, as parts of it. */
export function taxOf(
  taxBasisPoints: number | null,
  category: string | null,
): Pick<EInvoiceLine, 'taxBasisPoints' | 'taxCategory'> {
  const isStated = category !== null && /^[A-Z]{1,2}$/.test(category);
  const rate = taxBasisPoints ?? 0;
  return rate === 0 && isStated ? { taxBasisPoints: 0, taxCategory: category } : { taxBasisPoints: rate };
}

/** An electronic invoice of either format. A credit note has negative quantities and sums. */
export type EInvoice = {
  readonly format: InvoiceFormat;
  readonly documentKind: DocumentKind;
  readonly invoiceNumber: string;
  readonly supplierName: string;
  readonly seller: Seller;
  readonly purchaseOrderNumber: string | null;
  /** The invoice that a credit note or a correction refers to (BT-25). */
  readonly precedingInvoiceNumber: string | null;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate | null;
  readonly currency: string;
  readonly lines: readonly EInvoiceLine[];
  /** Sums as stated in the file; null: not stated. */
  readonly netCents: number | null;
  readonly taxCents: number | null;
  readonly grossCents: number | null;
  /** Prepaid amount (BT-113), rounding (BT-114) and amount due (BT-115). */
  readonly prepaidCents: number;
  readonly roundingCents: number;
  readonly dueCents: number | null;
};

/** Refuses the file with 422 and this sentence. */
export function unreadable(reason: string): Refusal {
  return refuse('e-invoice-unreadable', { detail: reason, field: 'content' });
}
