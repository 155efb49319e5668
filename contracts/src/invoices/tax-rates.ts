import type { FieldError } from '../kernel/problem.js';
import { germanDate, germanPercent } from '../values/german.js';
import type { LocalDate } from '../values/local-date-time.js';
import type { Priced } from '../values/vat.js';

/** § 12 UStG. In basis points; the standard rate first, 0 for what is exempt. */
const RATES: readonly number[] = [1_900, 700, 0];
/** § 28 (1) and (2) UStG: lower rates for supplies of the second half of 2020. */
const RATES_OF_LATE_2020: readonly number[] = [1_600, 500, 0];

/** The tax rates in force on the day of supply, in basis points, the standard rate first. */
export function taxRatesOn(supplyOn: LocalDate): readonly number[] {
  return supplyOn >= '2020-07-01' && supplyOn <= '2020-12-31' ? RATES_OF_LATE_2020 : RATES;
}

/** The standard rate on the day of supply, in basis points. */
export function standardRateOn(supplyOn: LocalDate): number {
  return taxRatesOn(supplyOn)[0] as number;
}

/** `19 %, 7 % oder 0 %` */
function ratesInWords(rates: readonly number[]): string {
  const words = rates.map(germanPercent);
  return `${words.slice(0, -1).join(', ')} oder ${words.at(-1)}`;
}

/** Positions with a rate that was not in force on the day of supply: who states it owes it (§ 14c (1) UStG). */
export function wrongRates(
  positions: readonly Pick<Priced, 'taxBasisPoints'>[],
  supplyOn: LocalDate,
): readonly FieldError[] {
  const rates = taxRatesOn(supplyOn);
  const message = `Bei Leistung am ${germanDate(supplyOn)} gilt ein Steuersatz von ${ratesInWords(rates)}.`;
  return positions.flatMap(({ taxBasisPoints }, place) =>
    rates.includes(taxBasisPoints) ? [] : [{ field: `positions.${place}.taxPercent`, message }],
  );
}
