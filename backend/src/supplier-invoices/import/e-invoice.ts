import { refuse, type Refusal } from '#contracts/kernel/problem.js';
import type { InvoiceFormat } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';

/** A line as the file has it. */
export type EInvoiceLine = {
  readonly description: string;
  readonly itemNumber: string | null;
  readonly unit: string;
  readonly quantityMilli: number;
  readonly priceE4: number;
  /** As the file states it; null: it does not. */
  readonly netCents: number | null;
  readonly taxBasisPoints: number;
};

/** An electronic invoice, whatever its format. */
export type EInvoice = {
  readonly format: InvoiceFormat;
  readonly invoiceNumber: string;
  readonly supplierName: string;
  readonly purchaseOrderNumber: string | null;
  readonly invoiceDate: LocalDate;
  readonly dueDate: LocalDate | null;
  readonly currency: string;
  readonly lines: readonly EInvoiceLine[];
  /** Sums as the file states them; null: it does not. */
  readonly netCents: number | null;
  readonly taxCents: number | null;
  readonly grossCents: number | null;
};

/** The file is refused, and the sentence says why. */
export function unreadable(reason: string): Refusal {
  return refuse('e-invoice-unreadable', { detail: reason, field: 'content' });
}
