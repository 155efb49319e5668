import type { LocalDate } from '../values/local-date-time.js';
import type { TaxSum, Totals } from '../values/vat.js';
import type { InvoiceForm } from './invoice.events.js';
import type { TaxCase } from './tax-cases.js';

/** What a deposit states in one tax case; negative in a cancellation invoice. */
export type DepositTax = TaxSum & { readonly taxCase: TaxCase };

/** A deposit that a final invoice deducts. */
export type Deduction = {
  readonly invoiceId: string;
  readonly number: string;
  readonly date: LocalDate;
  readonly taxes: readonly DepositTax[];
};

/** A tax case of a deposit, with the invoice that states it. */
export type DeductedTax = DepositTax & Pick<Deduction, 'number' | 'date'>;

export function deductedTaxes(deductions: readonly Deduction[]): readonly DeductedTax[] {
  return deductions.flatMap(({ number, date, taxes }) => taxes.map((tax) => ({ ...tax, number, date })));
}

/** Gross sum of the deductions. */
export function grossOfDeductions(deductions: readonly Pick<Deduction, 'taxes'>[]): number {
  return deductions
    .flatMap(({ taxes }) => taxes)
    .reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
}

/** The gross sum of an invoice before deposits are deducted. */
export function grossBeforeDeposits({
  grossCents,
  deductions,
}: Pick<Totals, 'grossCents'> & { readonly deductions: readonly Deduction[] }): number {
  return grossCents + grossOfDeductions(deductions);
}

/**
 * Which of the open deposits an invoice deducts. A whole invoice deducts all. One of a part deducts, oldest first, those
 * that fit into it: the others wait for the rest. A collective invoice bills no order that has one.
 */
export function deductedBy(
  form: InvoiceForm,
  open: readonly Deduction[],
  wholeGrossCents: number,
): readonly Deduction[] {
  if (form === 'DEPOSIT' || form === 'COLLECTIVE') return [];
  if (form === 'WHOLE') return open;
  let left = wholeGrossCents;
  return open.filter((deposit) => {
    const gross = grossOfDeductions([deposit]);
    if (gross > left) return false;
    left -= gross;
    return true;
  });
}

/** What is left of these sums. A rate that only a deposit has becomes negative. */
export function lessDeposits(whole: Totals, deposits: readonly TaxSum[]): Totals {
  if (deposits.length === 0) return whole;
  const left = new Map(whole.taxes.map((tax) => [tax.taxBasisPoints, tax]));
  for (const { taxBasisPoints, netCents, taxCents } of deposits) {
    const before = left.get(taxBasisPoints) ?? { taxBasisPoints, netCents: 0, taxCents: 0 };
    left.set(taxBasisPoints, {
      taxBasisPoints,
      netCents: before.netCents - netCents,
      taxCents: before.taxCents - taxCents,
    });
  }
  const taxes = [...left.values()].toSorted((a, b) => b.taxBasisPoints - a.taxBasisPoints);
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  return { taxes, netCents, taxCents, grossCents: netCents + taxCents };
}

/** The deductions as a cancellation invoice takes them back. */
export function takenBackDeductions(deductions: readonly Deduction[]): readonly Deduction[] {
  return deductions.map((deduction) => ({
    ...deduction,
    taxes: deduction.taxes.map((tax) => ({
      ...tax,
      netCents: 0 - tax.netCents,
      taxCents: 0 - tax.taxCents,
    })),
  }));
}
