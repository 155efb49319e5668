import { totalsOf } from '../values/vat.js';
import type { SupplierInvoice } from './supplier-invoice.js';

/**
 * The gross amount per VAT rate. The difference between the lines and the stated gross amount, mostly rounding, is added
 * to the rate with the largest amount.
 */
export function grossByRate({
  lines,
  grossCents: stated,
}: Pick<SupplierInvoice, 'lines' | 'grossCents'>): readonly {
  readonly taxBasisPoints: number;
  readonly grossCents: number;
}[] {
  const { taxes, grossCents: computed } = totalsOf(lines);
  const rates = taxes.map(({ taxBasisPoints, netCents, taxCents }) => ({
    taxBasisPoints,
    grossCents: netCents + taxCents,
  }));
  const [largest] = rates.toSorted((one, other) => Math.abs(other.grossCents) - Math.abs(one.grossCents));
  return rates.map((rate) =>
    rate === largest ? { ...rate, grossCents: rate.grossCents + stated - computed } : rate,
  );
}
