import type { TaxSum } from '../values/vat.js';
import type { Deduction, DepositTax } from './deductions.js';
import type { KnownInvoice } from './invoice.js';
import { invoiceLines, type InvoiceLine } from './invoice-lines.js';

/** What a sent deposit states: the sums of its rates, each by tax case. */
export function deductionOf({ id, content }: Pick<KnownInvoice, 'id' | 'content'>): Deduction {
  const { number, date } = content;
  return {
    invoiceId: id,
    number,
    date,
    taxes: content.taxes
      .flatMap((tax) => casesOf(tax, invoiceLines(content)))
      .filter(({ netCents }) => netCents !== 0),
  };
}

/** A taxed rate has one tax case. What is untaxed is parted by its cases. */
function casesOf(tax: TaxSum, lines: readonly InvoiceLine[]): readonly DepositTax[] {
  const ofRate = lines.filter(({ taxBasisPoints }) => taxBasisPoints === tax.taxBasisPoints);
  const cases = [...new Set(ofRate.map(({ taxCase }) => taxCase))];
  const [only] = cases;
  if (cases.length === 1 && only !== undefined) return [{ ...tax, taxCase: only }];
  return cases.map((taxCase) => ({
    taxCase,
    taxBasisPoints: tax.taxBasisPoints,
    netCents: ofRate.filter((line) => line.taxCase === taxCase).reduce((sum, line) => sum + line.netCents, 0),
    taxCents: 0,
  }));
}
