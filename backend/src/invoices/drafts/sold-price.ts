import type { InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { shareOf, WHOLE_BASIS_POINTS } from '#contracts/values/vat.js';
import type { Operation } from '#contracts/work-orders/operations/operations.js';
import { BASIS_UNITS } from '#contracts/work-orders/operations/sold-work.js';
import type { ApprovedPrice } from './approved-prices.js';

/** The price at which a template sold the operation, in this tax case; null: the time that it takes is billed. */
export function soldPrice(
  { title, sold }: Pick<Operation, 'title' | 'sold'>,
  { taxCase, taxBasisPoints }: Pick<InvoicePosition, 'taxCase' | 'taxBasisPoints'>,
): ApprovedPrice | null {
  if (sold === null || sold.basis === 'TIME') return null;
  const { basis, quantityMilli, unitPriceE4, prices } = sold;
  const netPriceE4 =
    prices === 'GROSS'
      ? shareOf(unitPriceE4, WHOLE_BASIS_POINTS, WHOLE_BASIS_POINTS + taxBasisPoints)
      : unitPriceE4;
  const unit = BASIS_UNITS[basis];
  return { title, quantityMilli, unit, taxCase, articleId: null, netPriceE4, number: null };
}
