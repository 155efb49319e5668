import type { RevenueKind } from '#contracts/datev/charts.js';
import { deductedTaxes } from '#contracts/invoices/deductions.js';
import { invoiceLines, type InvoiceLine } from '#contracts/invoices/invoice-lines.js';
import type { InvoiceContent, InvoicePosition } from '#contracts/invoices/invoice.events.js';
import { caseOfRate, type TaxCase } from '#contracts/invoices/tax-cases.js';
import { shareOf, type TaxSum } from '#contracts/values/vat.js';
import { isWorkUnit } from '#contracts/work-orders/operations/sold-work.js';

/** OLD_PART: an old part that is taken in payment for a taxed one. DEPOSIT: money before the work, or its release. */
type PartKind = RevenueKind | 'OLD_PART' | 'DEPOSIT';

/** What an invoice earns with one kind of revenue in one tax case. */
export type RevenuePart = {
  readonly taxCase: TaxCase;
  readonly taxBasisPoints: number;
  readonly kind: PartKind;
  readonly grossCents: number;
};

type Line = {
  readonly taxCase: TaxCase;
  readonly taxBasisPoints: number;
  /** Null: it adjusts the whole. */
  readonly kind: PartKind | null;
  readonly netCents: number;
};

const SUBLET_WORDS = /fremdleistung|fremdarbeit|lackier|hauptuntersuchung|\bHU\b|\bAU\b/i;

/** What a position earns with: its proofs say it, else its tax case, its words and its unit. */
export function revenueKindOf({
  taxCase,
  sources,
  unit,
  description,
}: Pick<InvoicePosition, 'taxCase' | 'sources' | 'unit' | 'description'>): RevenueKind {
  if (taxCase === 'MARGIN_SCHEME') return 'CARS';
  if (sources.some(({ kind }) => kind === 'TIME_LOG')) return 'LABOUR';
  if (sources.some(({ kind }) => kind === 'STOCK_ISSUE')) return 'PARTS';
  if (SUBLET_WORDS.test(description)) return 'SUBLET';
  return isWorkUnit(unit) ? 'LABOUR' : 'PARTS';
}

/**
 * The gross sums by tax case and kind of revenue. The sums of the invoice's rates are spread over its lines, so that the
 * parts add up to the invoice exactly; a discount on the whole lowers each kind alike. `byKind` false: all revenue is of
 * one kind. An old part counts by itself: it is bought. Deposits that are deducted count by themselves too: the revenue is
 * that of the whole.
 */
export function revenueParts(content: InvoiceContent, byKind: boolean): readonly RevenuePart[] {
  const lines = linesOf(content, byKind);
  const deposits = deductedTaxes(content.deductions);
  return [
    ...beforeDeposits(content, deposits).flatMap((tax) => partsOfRate(tax, lines)),
    ...deposits.map(({ taxCase, taxBasisPoints, netCents, taxCents }) => ({
      taxCase,
      taxBasisPoints,
      kind: 'DEPOSIT' as const,
      grossCents: 0 - netCents - taxCents,
    })),
  ];
}

function beforeDeposits({ taxes }: InvoiceContent, deposits: readonly TaxSum[]): readonly TaxSum[] {
  return taxes.map((tax) => {
    const ofRate = deposits.filter(({ taxBasisPoints }) => taxBasisPoints === tax.taxBasisPoints);
    const sumOf = (field: 'netCents' | 'taxCents'): number =>
      ofRate.reduce((sum, deposit) => sum + deposit[field], tax[field]);
    return { ...tax, netCents: sumOf('netCents'), taxCents: sumOf('taxCents') };
  });
}

/** A share of what a rate sums up to, by the tax cases of the rate. In cents with tax. */
export function byTaxCase(
  content: InvoiceContent,
  { taxBasisPoints, netCents, taxCents }: TaxSum,
): ReadonlyMap<TaxCase, number> {
  const ofRate = billedLines(content).filter((line) => line.taxBasisPoints === taxBasisPoints);
  return spread(netCents + taxCents, casesOf(taxBasisPoints, ofRate));
}

/** All lines but the deposits that are deducted. */
function billedLines(content: InvoiceContent): readonly InvoiceLine[] {
  return invoiceLines(content).filter(({ deposit }) => deposit === null);
}

function linesOf(content: InvoiceContent, byKind: boolean): readonly Line[] {
  const kinds = content.positions.map((position) => (byKind ? revenueKindOf(position) : 'LABOUR'));
  const billed = billedLines(content);
  if (content.form === 'DEPOSIT') return billed.map((line) => ({ ...line, kind: 'DEPOSIT' }));
  const kindOf = ({ place, taxBasisPoints }: InvoiceLine): PartKind | null => {
    if (place === null) return null;
    // Only an old part is bought at another rate than its position.
    const isOldPart = content.positions[place]?.taxBasisPoints !== taxBasisPoints;
    return isOldPart ? 'OLD_PART' : (kinds[place] ?? 'LABOUR');
  };
  return billed.map((line): Line => ({ ...line, kind: kindOf(line) }));
}

/** The weights of a rate's tax cases. A rate that only deposits have, which are deducted, has no lines. */
function casesOf(
  taxBasisPoints: number,
  ofRate: readonly Pick<Line, 'taxCase' | 'netCents'>[],
): ReadonlyMap<TaxCase, number> {
  const cases = sumsBy(ofRate, ({ taxCase }) => taxCase);
  return cases.size > 0 ? cases : new Map([[caseOfRate(taxBasisPoints), 1]]);
}

function partsOfRate(tax: TaxSum, lines: readonly Line[]): readonly RevenuePart[] {
  const { taxBasisPoints, netCents, taxCents } = tax;
  const ofRate = lines.filter((line) => line.taxBasisPoints === taxBasisPoints);
  return [...spread(netCents + taxCents, casesOf(taxBasisPoints, ofRate))].flatMap(([taxCase, ofCase]) => {
    const placed = ofRate.filter((line) => line.taxCase === taxCase && line.kind !== null);
    const kinds = sumsBy(placed, ({ kind }) => kind ?? 'LABOUR');
    return [...spread(ofCase, kinds)]
      .filter(([, grossCents]) => grossCents !== 0)
      .map(([kind, grossCents]) => ({ taxCase, taxBasisPoints, kind, grossCents }));
  });
}

function sumsBy<Of extends Pick<Line, 'netCents'>, Key>(
  lines: readonly Of[],
  keyOf: (line: Of) => Key,
): ReadonlyMap<Key, number> {
  const sums = new Map<Key, number>();
  for (const line of lines) sums.set(keyOf(line), (sums.get(keyOf(line)) ?? 0) + line.netCents);
  return sums;
}

/** A sum in proportion to these weights. What rounding leaves goes to the largest. */
function spread<Key>(total: number, weights: ReadonlyMap<Key, number>): ReadonlyMap<Key, number> {
  const whole = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  // Weights that cancel each other out give no proportion.
  if (whole === 0) return withRest(total, weights);
  const sign = Math.sign(whole);
  const share = (weight: number): number => shareOf(total, sign * weight, sign * whole);
  return withRest(total, new Map([...weights].map(([key, weight]) => [key, share(weight)])));
}

function withRest<Key>(total: number, shares: ReadonlyMap<Key, number>): ReadonlyMap<Key, number> {
  const [largest] = [...shares].toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
  const rest = [...shares.values()].reduce((left, share) => left - share, total);
  return largest === undefined ? shares : new Map(shares).set(largest[0], largest[1] + rest);
}
