import type { PriceBasis } from '#contracts/invoices/invoice-lines.js';
import { E4_PER_CENT, netOfGross, shareOf, taxCentsOf, WHOLE_BASIS_POINTS } from '#contracts/values/vat.js';
import { asTyped, typedNumber } from '../../ui/forms/typed-number.js';
import type { InvoiceDraft, PositionDraft } from './invoice-draft.js';

/**
 * The draft with its prices and its discounts in euros turned from net into gross, or back. Gross prices are whole
 * cents, net prices have up to four decimals. What cannot be read stays as it is typed.
 */
export function inPrices(draft: InvoiceDraft, prices: PriceBasis): InvoiceDraft {
  if (draft.prices === prices) return draft;
  const positions = draft.positions.map((position) => turned(position, prices));
  return { ...draft, prices, positions };
}

function turned(position: PositionDraft, prices: PriceBasis): PositionDraft {
  const tax = typedNumber(position.taxPercent, 2);
  if (tax === undefined) return position;
  const taxBasisPoints = Math.round(tax * 100);
  const rate = { whole: WHOLE_BASIS_POINTS, withTax: WHOLE_BASIS_POINTS + taxBasisPoints };
  const price = (e4: number): number =>
    prices === 'GROSS'
      ? shareOf(e4, rate.withTax, rate.whole * E4_PER_CENT) / 100
      : shareOf(e4, rate.whole, rate.withTax) / 10_000;
  const discount = (cents: number): number =>
    (prices === 'GROSS' ? cents + taxCentsOf(cents, taxBasisPoints) : netOfGross(cents, taxBasisPoints)) /
    100;
  return {
    ...position,
    unitPrice: retyped(position.unitPrice, 4, price),
    discountAmount: retyped(position.discountAmount, 2, discount),
  };
}

/** The typed euros with other units of `1 / 10^places` euro. */
function retyped(typed: string, places: number, turn: (units: number) => number): string {
  const value = typedNumber(typed.replace('€', ''), places);
  return value === undefined ? typed : asTyped(turn(Math.round(value * 10 ** places)), 2);
}
