import { beforeDiscount, invoiceLines, type PriceBasis } from '#contracts/invoices/invoice-lines.js';
import {
  E4_PER_CENT,
  netOfGross,
  netPriceOfGross,
  shareOf,
  taxCentsOf,
  WHOLE_BASIS_POINTS,
} from '#contracts/values/vat.js';
import { asTyped, typedNumber } from '../../ui/forms/typed-number.js';
import { readableOf, type InvoiceDraft, type PositionDraft } from './invoice-draft.js';

/**
 * The draft with its prices and all its discounts and surcharges in euros turned from net into gross, or back. Prices
 * of whole cents come back as they were; euros of a discount can come back a cent off. What cannot be read stays as it
 * is typed.
 */
export function inPrices(draft: InvoiceDraft, prices: PriceBasis): InvoiceDraft {
  if (draft.prices === prices) return draft;
  const positions = draft.positions.map((position) => turned(position, prices));
  return { ...draft, ...turnedAdjustments(draft, prices), prices, positions };
}

function turned(position: PositionDraft, prices: PriceBasis): PositionDraft {
  const rate = unitsOf(position.taxPercent, 2);
  if (rate === undefined || rate === 0) return position;
  const quantityMilli = unitsOf(position.quantity, 3);
  const price = (e4: number) =>
    prices === 'GROSS' ? grossPrice(e4, rate, quantityMilli) : netPrice(e4, rate, quantityMilli);
  return {
    ...position,
    unitPrice: retyped(position.unitPrice, 4, price),
    discountAmount: retyped(position.discountAmount, 2, (cents) => turnedCents(cents, rate, prices)),
  };
}

/**
 * The gross price of a net price, both in 1/10,000 euro: whole cents where the position then has the same gross sum, or
 * where the net price was made from them; else four decimals.
 */
function grossPrice(netE4: number, rate: number, quantityMilli: number | undefined): number {
  const exact = shareOf(netE4, WHOLE_BASIS_POINTS + rate, WHOLE_BASIS_POINTS);
  const whole = wholeCents(exact);
  if (netPriceOfGross(whole, rate) === netE4) return whole;
  if (netE4 % E4_PER_CENT !== 0 || quantityMilli === undefined) return exact;
  const net = beforeDiscount({ quantityMilli, unitPriceE4: netE4 });
  const gross = net + taxCentsOf(net, rate);
  return beforeDiscount({ quantityMilli, unitPriceE4: whole }) === gross ? whole : exact;
}

/** The net price of a gross price: whole cents where they have this gross price, else four decimals. */
function netPrice(grossE4: number, rate: number, quantityMilli: number | undefined): number {
  const exact = netPriceOfGross(grossE4, rate);
  const whole = wholeCents(exact);
  return grossPrice(whole, rate, quantityMilli) === grossE4 ? whole : exact;
}

const wholeCents = (e4: number): number => shareOf(e4, 1, E4_PER_CENT) * E4_PER_CENT;

/** Discount and surcharge on the whole: the share of each tax case is turned at its rate. */
function turnedAdjustments(draft: InvoiceDraft, prices: PriceBasis): Partial<InvoiceDraft> {
  const invoice = readableOf(draft);
  const lines = invoiceLines(invoice);
  const amount = (kind: 'discount' | 'surcharge', typed: string): string => {
    const shares = lines.filter((line) => line.kind === kind);
    if (invoice[kind]?.basisPoints !== null || shares.length === 0) return typed;
    const cents = shares.map(({ totalCents, taxBasisPoints }) =>
      turnedCents(totalCents, taxBasisPoints, prices),
    );
    return retyped(typed, 2, () => Math.abs(cents.reduce((sum, one) => sum + one, 0)));
  };
  return {
    discountAmount: amount('discount', draft.discountAmount),
    surchargeAmount: amount('surcharge', draft.surchargeAmount),
  };
}

const turnedCents = (cents: number, rate: number, prices: PriceBasis): number =>
  prices === 'GROSS' ? cents + taxCentsOf(cents, rate) : netOfGross(cents, rate);

/** What was typed in units of `1 / 10^places`; undefined: it cannot be read. */
function unitsOf(typed: string, places: number): number | undefined {
  const value = typedNumber(typed.replace('€', ''), places);
  return value === undefined ? undefined : Math.round(value * 10 ** places);
}

/** The typed euros with other units of `1 / 10^places` euro. */
function retyped(typed: string, places: number, turn: (units: number) => number): string {
  const units = unitsOf(typed, places);
  return units === undefined ? typed : asTyped(turn(units) / 10 ** places, 2);
}
