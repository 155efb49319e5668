import type { InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { netPriceOfGross } from '#contracts/values/vat.js';
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
  const netPriceE4 = prices === 'GROSS' ? netPriceOfGross(unitPriceE4, taxBasisPoints) : unitPriceE4;
  const unit = BASIS_UNITS[basis];
  return { title, quantityMilli, unit, taxCase, articleId: null, netPriceE4, number: null };
}
