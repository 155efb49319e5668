import type { PriceBasis } from '../invoices/price-basis.js';
import type { TaxCase } from '../invoices/tax-cases.js';
import type { Picture } from '../values/picture.js';
import type { WantedPart, WorkBasis } from '../work-orders/operations/sold-work.js';
import { netOfGross, taxCentsOf, type TaxSum, type Totals } from '../values/vat.js';

export const LINE_GROUPS = ['REQUIRED', 'RECOMMENDED', 'LATER'] as const;
/** How urgent a line is. */
export type LineGroup = (typeof LINE_GROUPS)[number];
export const GROUP_WORDS = {
  REQUIRED: 'Nötig',
  RECOMMENDED: 'Empfohlen',
  LATER: 'Kann warten',
} as const satisfies Record<LineGroup, string>;

export const ESTIMATE_LINE_KINDS = ['WORK', 'PART'] as const;
export type EstimateLineKind = (typeof ESTIMATE_LINE_KINDS)[number];
export const LINE_KIND_WORDS = { WORK: 'Arbeit', PART: 'Teil' } as const satisfies Record<
  EstimateLineKind,
  string
>;

/** The tax cases of an estimate. What else a customer's invoice may need is decided when it is written. */
export const ESTIMATE_TAX_CASES = [
  'STANDARD',
  'REDUCED',
  'PASSED_ON',
  'SMALL_BUSINESS',
] as const satisfies readonly TaxCase[];
export type EstimateTaxCase = (typeof ESTIMATE_TAX_CASES)[number];

/** The job template that work was copied from. The copy stays when the template changes. */
export type LineTemplate = {
  readonly jobTemplateId: string;
  readonly templateVersion: number;
  readonly basis: WorkBasis;
  /** What the template sells, in the unit of its basis, and the time of that. The line may sell more or less. */
  readonly quantityMilli: number;
  readonly minutes: number;
  readonly checklist: readonly string[];
  /** Parts that the fixed price pays for, as often as it is due. Other parts are lines of their own. */
  readonly included: readonly WantedPart[];
};

/** A line that the customer approves or declines as a whole. */
export type EstimateLine = {
  readonly lineId: string;
  readonly group: LineGroup;
  /** Lines with the same letter exclude each other: at most one is approved. Null: it stands alone. */
  readonly choice: string | null;
  readonly kind: EstimateLineKind;
  readonly title: string;
  /** Why it is proposed, in the words of the garage. */
  readonly note: string | null;
  readonly quantityMilli: number;
  readonly unit: string;
  /** In the prices of the estimate, in 1/10,000 euro. */
  readonly unitPriceE4: number;
  readonly taxCase: EstimateTaxCase;
  readonly taxBasisPoints: number;
  /** Planned time of the work; null: it is a part. */
  readonly minutes: number | null;
  /** The article of the stock; null: none, or it is work. */
  readonly articleId: string | null;
  /** The report of a mechanic that the line comes from, in the estimate's order; null: the office wrote it. */
  readonly reportId: string | null;
  /** The line of an earlier estimate that the customer declined, and that this one proposes again; null: none. */
  readonly declinedLineId: string | null;
  /** The estimate's own copy of the photograph that the customer sees; null: none. */
  readonly picture: Picture | null;
  /** Null: it is a part, or nobody took it from a template. */
  readonly template: LineTemplate | null;
  /** Quantity times price, in the prices of the estimate. */
  readonly totalCents: number;
};

type Summed = Pick<EstimateLine, 'totalCents' | 'taxBasisPoints'>;

/** The sums of lines as an invoice of them would have. Shared by server, paper and the customer's page. */
export function estimateSums(prices: PriceBasis, lines: readonly Summed[]): Totals {
  const sums = new Map<number, number>();
  for (const { totalCents, taxBasisPoints } of lines)
    sums.set(taxBasisPoints, (sums.get(taxBasisPoints) ?? 0) + totalCents);
  const taxes = [...sums]
    .toSorted(([one], [other]) => other - one)
    .map(([taxBasisPoints, cents]) => taxSum(prices, taxBasisPoints, cents));
  const netCents = taxes.reduce((sum, tax) => sum + tax.netCents, 0);
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  return { taxes, netCents, taxCents, grossCents: netCents + taxCents };
}

function taxSum(prices: PriceBasis, taxBasisPoints: number, cents: number): TaxSum {
  if (prices === 'NET')
    return { taxBasisPoints, netCents: cents, taxCents: taxCentsOf(cents, taxBasisPoints) };
  const netCents = netOfGross(cents, taxBasisPoints);
  return { taxBasisPoints, netCents, taxCents: cents - netCents };
}

/** The lines of the whole sum: of lines that exclude each other the first, in the order in which they are shown. */
export function withoutAlternatives<Line extends Pick<EstimateLine, 'choice' | 'group'>>(
  lines: readonly Line[],
): readonly Line[] {
  const shown = inGroups(lines).flatMap(({ lines: some }) => some);
  return lines.filter(
    (line) => line.choice === null || shown.find(({ choice }) => choice === line.choice) === line,
  );
}

/** The gross sums of the groups. The last one takes the cents of rounding, so that they add up to the whole. */
export function grossOfGroups(
  prices: PriceBasis,
  lines: readonly (Summed & Pick<EstimateLine, 'group'>)[],
): readonly { readonly group: LineGroup; readonly grossCents: number }[] {
  const groups = inGroups(lines);
  let rest = estimateSums(prices, lines).grossCents;
  return groups.map(({ group, lines: some }, place) => {
    const isLast = place === groups.length - 1;
    const grossCents = isLast ? rest : estimateSums(prices, some).grossCents;
    rest -= grossCents;
    return { group, grossCents };
  });
}

/** Lines in the order of their groups, otherwise as they were typed. */
export function inGroups<Line extends Pick<EstimateLine, 'group'>>(
  lines: readonly Line[],
): readonly { readonly group: LineGroup; readonly lines: readonly Line[] }[] {
  return LINE_GROUPS.map((group) => ({ group, lines: lines.filter((line) => line.group === group) })).filter(
    (one) => one.lines.length > 0,
  );
}
