import type { PriceBasis } from '#contracts/invoices/invoice-lines.js';
import { netCentsAtE4, netPriceOfGross, shareOf } from '#contracts/values/vat.js';

const E4_PLACES = 4;
/** Enough for the largest quantity: half a unit of the last place, a million times, is less than half a cent. */
const MOST_PLACES = 9;

type Priced = {
  readonly quantityMilli: number;
  readonly unitPriceE4: number;
  readonly taxBasisPoints: number;
  /** Before the discount of the line. */
  readonly baseNetCents: number;
};

/**
 * The net unit price (BT-146) as a decimal number with two decimals or more. Of a gross price: to four decimals, or to
 * as many as it takes that quantity times price is the net amount.
 */
export function netPriceOf(line: Priced, prices: PriceBasis): string {
  const { quantityMilli, unitPriceE4, taxBasisPoints, baseNetCents } = line;
  if (prices === 'NET') return decimalPrice(unitPriceE4, E4_PLACES);
  const netE4 = netPriceOfGross(unitPriceE4, taxBasisPoints);
  if (netCentsAtE4(quantityMilli, netE4) === baseNetCents) return decimalPrice(netE4, E4_PLACES);
  const [quantity, base] = [Math.abs(quantityMilli), Math.abs(baseNetCents)];
  for (let places = E4_PLACES; places <= MOST_PLACES; places++) {
    // A cent is 10 × 10^places of the products of thousandths and units of the last place.
    const unitsOfCent = 10 ** (places + 1);
    const units = shareOf(base, unitsOfCent, quantity);
    if (shareOf(quantity, units, unitsOfCent) === base) return decimalPrice(units, places);
  }
  throw new Error('No net price makes the net amount');
}

/** `20.92`, `20.9244`: without the zeros after the second decimal. */
function decimalPrice(units: number, places: number): string {
  const digits = String(units).padStart(places + 1, '0');
  const [whole, decimals] = [digits.slice(0, -places), digits.slice(-places)];
  return `${whole}.${decimals.replace(/0+$/u, '').padEnd(2, '0')}`;
}
