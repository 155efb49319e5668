import type { SupplierInvoice } from './supplier-invoice.js';

/**
 * Why the tax adviser must book an invoice of a supplier by hand. There is no exchange rate. Input tax of a prepayment
 * counts with its payment, and nobody knows which prepayments a final invoice deducts.
 */
export type ByHand = 'foreign-currency' | 'prepayment';

/** Null: the product books it. */
export function byHand({
  currency,
  documentKind,
  prepaidCents,
}: Pick<SupplierInvoice, 'currency' | 'documentKind' | 'prepaidCents'>): ByHand | null {
  if (currency !== 'EUR') return 'foreign-currency';
  return documentKind === 'PREPAYMENT' || prepaidCents !== 0 ? 'prepayment' : null;
}
