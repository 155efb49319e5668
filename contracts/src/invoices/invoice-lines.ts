import { lineNetCents, shareOf, totalsOf, type Priced, type Totals } from '../values/vat.js';
import { needs, sentencesOf, TAX_CASES, type TaxCase } from './tax-cases.js';

export type PositionToSum = Priced & { readonly taxCase: TaxCase; readonly isExchangePart: boolean };

/** A line that the law derives from a position. Included in sums, document and XML, but not a position. */
export type DerivedLine = Priced & {
  readonly kind: 'old-part-value' | 'old-part-return';
  readonly description: string;
  readonly taxCase: TaxCase;
  readonly netCents: number;
};

const OLD_PART_VALUE = 'Altteilwert 10 %';
const OLD_PART_RETURN = 'Rücknahme Altteil';
export const OLD_PART_REASON = 'Rücknahme Altteil (Austauschverfahren, Abschnitt 10.5 Abs. 3 UStAE)';
/** The old part is valued at a tenth of the new one's net price (UStAE 10.5 (3)). */
const OLD_PART_SHARE = { numerator: 1, denominator: 10 } as const;

/** The two lines of an exchanged part: a tenth of its net price is taxed additionally, and deducted without VAT. */
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
      taxCase: position.taxCase,
      taxBasisPoints: position.taxBasisPoints,
      netCents: share,
    },
    {
      kind: 'old-part-return',
      description: OLD_PART_RETURN,
      quantityMilli: -quantityMilli,
      unitPriceCents,
      // Beside an untaxed part nothing is taxed additionally: both lines are of its case.
      taxCase: TAX_CASES[position.taxCase].rate === 'none' ? position.taxCase : 'EXEMPT',
      taxBasisPoints: 0,
      netCents: -share,
    },
  ];
}

/** The sums of an invoice. Shared by server and dialog. */
export function invoiceTotals(positions: readonly PositionToSum[]): Totals {
  return totalsOf(
    positions.flatMap((position) => [
      { netCents: lineNetCents(position), taxBasisPoints: position.taxBasisPoints },
      ...derivedLines(position),
    ]),
  );
}

/** True if somebody has to type why a position bears no tax. */
export function needsReason(positions: readonly Pick<PositionToSum, 'taxCase'>[]): boolean {
  return needs(positions, 'reason');
}

/** Why lines bear no tax: the sentences of their cases, the typed text, and the reason for old parts; null: all do. */
export function exemptionReasonOf(positions: readonly PositionToSum[], typed: string | null): string | null {
  const hasOldParts = positions.some((position) => derivedLines(position).length > 0);
  const reasons = [...sentencesOf(positions, typed), ...(hasOldParts ? [OLD_PART_REASON] : [])];
  return reasons.length === 0 ? null : reasons.join('; ');
}
