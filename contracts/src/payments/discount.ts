import type { CoPayment } from '../invoices/co-payment.js';
import { addDays, type LocalDate } from '../values/local-date-time.js';
import { shareOf, WHOLE_BASIS_POINTS, type TaxSum } from '../values/vat.js';

/** Skonto as the settings grant it: a part of the gross sum, for a payment within these days of the invoice date. */
export type DiscountTerms = { readonly basisPoints: number; readonly days: number };

/** What may be deducted from an invoice, and until which day. */
export type EarlyDiscount = { readonly cents: number; readonly until: LocalDate };

/** Null: none is granted, it is less than a cent, or another one pays a part, as neither pays the whole early. */
export function earlyDiscountOf(
  terms: DiscountTerms | null,
  {
    date,
    grossCents,
    coPayment,
  }: { readonly date: LocalDate; readonly grossCents: number; readonly coPayment: CoPayment | null },
): EarlyDiscount | null {
  if (terms === null || coPayment !== null) return null;
  const cents = shareOf(grossCents, terms.basisPoints, WHOLE_BASIS_POINTS);
  return cents <= 0 ? null : { cents, until: addDays(date, terms.days) };
}

/** Skonto above a tenth of the invoice is no discount for early payment. In basis points of the gross sum. */
export const MOST_DISCOUNT_BASIS_POINTS = 1_000;

/** The largest discount for early payment of an invoice, in cents. */
export function mostDiscountOf(grossCents: number): number {
  return shareOf(grossCents, MOST_DISCOUNT_BASIS_POINTS, WHOLE_BASIS_POINTS);
}

/**
 * By how much a discount lowers net and tax of each rate (§ 17 Abs. 1 UStG), in cents. Distributed over the rates by their
 * gross sums; net and tax of all rates add up to the discount exactly.
 */
export function discountTaxes(taxes: readonly TaxSum[], discountCents: number): readonly TaxSum[] {
  const grossCents = taxes.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0);
  if (discountCents === 0 || grossCents === 0) return [];
  let seen = 0;
  let given = 0;
  return taxes.flatMap(({ taxBasisPoints, netCents, taxCents }) => {
    seen += netCents + taxCents;
    const upTo = shareOf(discountCents, seen, grossCents);
    const gross = upTo - given;
    given = upTo;
    const net = shareOf(gross, WHOLE_BASIS_POINTS, WHOLE_BASIS_POINTS + taxBasisPoints);
    return gross === 0 ? [] : [{ taxBasisPoints, netCents: net, taxCents: gross - net }];
  });
}
