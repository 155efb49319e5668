import { E4_PER_CENT } from '../values/vat.js';
import { adjustmentInWords, type Adjustment, type Discount } from './adjustments.js';
import { germanDate } from '../values/german.js';
import type { DeductedTax } from './deductions.js';
import type { InvoiceContent, Proof } from './invoice.events.js';
import { invoiceLines, type InvoiceLine } from './invoice-lines.js';

/** A line of the sums as it is written down. */
export type DescribedLine = InvoiceLine & {
  readonly description: string;
  readonly quantityMilli: number;
  /** Null: no position. */
  readonly unit: string | null;
  /** In the prices of the invoice. */
  readonly unitPriceE4: number;
  /** Of the position. */
  readonly discount: Discount | null;
  readonly sources: readonly Proof[];
};

const OLD_PART_WORDS = {
  'old-part-value': 'Altteilwert 10 %',
  'old-part-return': 'Rücknahme Altteil',
} as const;

/** All lines of an invoice in order, as paper, XML and export write them. */
export function describedLines(content: InvoiceContent): readonly DescribedLine[] {
  return invoiceLines(content).map((line) => ({ ...line, ...described(content, line) }));
}

/** What the line adjusts the whole by; null: it is a position, or derived from one. */
export function adjustmentOfLine(
  { discount, surcharge }: Pick<InvoiceContent, 'discount' | 'surcharge'>,
  { kind }: Pick<InvoiceLine, 'kind'>,
): Adjustment | null {
  return { discount, surcharge }[kind as 'discount' | 'surcharge'] ?? null;
}

function described(content: InvoiceContent, line: InvoiceLine): Omit<DescribedLine, keyof InvoiceLine> {
  const { kind, place, totalCents, deposit } = line;
  const position = kind === 'position' && place !== null ? content.positions[place] : undefined;
  if (position !== undefined) {
    const { description, quantityMilli, unit, unitPriceE4, discount, sources } = position;
    return { description, quantityMilli, unit, unitPriceE4, discount, sources };
  }
  const adjustment = adjustmentOfLine(content, line);
  return {
    description: deposit === null ? derivedWords(kind, adjustment) : depositInWords(deposit),
    quantityMilli: totalCents < 0 ? -1_000 : 1_000,
    unit: null,
    unitPriceE4: Math.abs(totalCents) * E4_PER_CENT,
    discount: null,
    sources: [],
  };
}

function derivedWords(kind: InvoiceLine['kind'], adjustment: Adjustment | null): string {
  return adjustment === null
    ? OLD_PART_WORDS[kind as keyof typeof OLD_PART_WORDS]
    : adjustmentInWords(adjustment);
}

/** `Abzüglich Anzahlung RE-2026-00001 vom 01.03.2026` */
function depositInWords({ number, date }: DeductedTax): string {
  return `Abzüglich Anzahlung ${number} vom ${germanDate(date)}`;
}
