import { lineNetCents, shareOf, totalsOf, type Priced, type Totals } from '../values/vat.js';

/** A position as far as money goes. */
export type PositionToSum = Priced & { readonly isExchangePart: boolean };

/** What follows from a position by law. It is in sums, paper and XML, and is no position. */
export type DerivedLine = Priced & {
  readonly kind: 'old-part-value' | 'old-part-return';
  readonly description: string;
  readonly netCents: number;
};

const OLD_PART_VALUE = 'Altteilwert 10 %';
const OLD_PART_RETURN = 'Rücknahme Altteil';
/** Why a returned old part bears no tax: it is not sold to the customer but taken in exchange. */
export const OLD_PART_REASON = 'Rücknahme Altteil (Austauschverfahren, Abschnitt 10.5 Abs. 3 UStAE)';
/** The old part is worth a tenth of the new one's net price (UStAE 10.5 (3)). */
const OLD_PART_SHARE = { numerator: 1, denominator: 10 } as const;

/** The two lines of an exchanged part: a tenth of its net price is taxed as well, and given back without tax. */
export function derivedLines(position: PositionToSum): readonly DerivedLine[] {
  if (!position.isExchangePart) return [];
  const netCents = lineNetCents(position);
  const share = shareOf(netCents, OLD_PART_SHARE.numerator, OLD_PART_SHARE.denominator);
  if (share === 0) return [];
  const quantityMilli = share > 0 ? 1_000 : -1_000;
  const unitPriceCents = Math.abs(share);
  return [
    {
      kind: 'old-part-value',
      description: OLD_PART_VALUE,
      quantityMilli,
      unitPriceCents,
      taxBasisPoints: position.taxBasisPoints,
      netCents: share,
    },
    {
      kind: 'old-part-return',
      description: OLD_PART_RETURN,
      quantityMilli: -quantityMilli,
      unitPriceCents,
      taxBasisPoints: 0,
      netCents: -share,
    },
  ];
}

/** The sums of an invoice, in the one place where server and dialog compute them. */
export function invoiceTotals(positions: readonly PositionToSum[]): Totals {
  return totalsOf(
    positions.flatMap((position) => [
      { netCents: lineNetCents(position), taxBasisPoints: position.taxBasisPoints },
      ...derivedLines(position),
    ]),
  );
}

/** True when a position bears no tax, so that somebody has to say why. */
export function needsReason(positions: readonly PositionToSum[]): boolean {
  return positions.some(({ taxBasisPoints }) => taxBasisPoints === 0);
}

/** Why the part at 0 % bears no tax: what was typed, and the law's own reason for old parts; null: nothing is at 0 %. */
export function exemptionReasonOf(positions: readonly PositionToSum[], typed: string | null): string | null {
  const reasons = [
    ...(needsReason(positions) && typed !== null ? [typed] : []),
    ...(positions.some((position) => derivedLines(position).length > 0) ? [OLD_PART_REASON] : []),
  ];
  return reasons.length === 0 ? null : reasons.join('; ');
}
