import { netCentsAtE4, netOfGross, shareOf, taxCentsOf, totalsOf, type Totals } from '../values/vat.js';
import { deductedTaxes, lessDeposits, type DeductedTax, type Deduction } from './deductions.js';
import {
  adjustmentCents,
  adjustmentInWords,
  type Adjustment,
  type Discount,
  type Surcharge,
} from './adjustments.js';
import { PRICE_BASES, PRICE_WORDS, type PriceBasis } from './price-basis.js';
import { needs, sentencesOf, TAX_CASES, type TaxCase } from './tax-cases.js';

export { PRICE_BASES, PRICE_WORDS, type PriceBasis };

export type PositionToSum = {
  /** Thousandths; negative in a cancellation invoice. */
  readonly quantityMilli: number;
  /** In the prices of the invoice, in 1/10,000 euro. */
  readonly unitPriceE4: number;
  readonly taxCase: TaxCase;
  readonly taxBasisPoints: number;
  readonly isExchangePart: boolean;
  readonly discount: Discount | null;
};

export type InvoiceToSum = {
  readonly prices: PriceBasis;
  readonly positions: readonly PositionToSum[];
  /** On the sum of all positions that are not passed on. */
  readonly discount: Discount | null;
  readonly surcharge: Surcharge | null;
  /** Missing: none. */
  readonly deductions?: readonly Deduction[];
};

/** Net prices without discount or surcharge on the whole. */
export const NET_PRICES = { prices: 'NET', discount: null, surcharge: null } as const;

export const LINE_KINDS = [
  'position',
  'old-part-value',
  'old-part-return',
  'discount',
  'surcharge',
  'deposit',
] as const;

/**
 * A line of the sums: a position, the two lines that the law derives from an exchanged part, the share that one tax case
 * has of a discount or a surcharge on the whole, or of a deposit that is deducted.
 */
export type InvoiceLine = {
  readonly kind: (typeof LINE_KINDS)[number];
  /** The zero-based position that it is, or that it is derived from; null: it adjusts the whole. */
  readonly place: number | null;
  readonly taxCase: TaxCase;
  readonly taxBasisPoints: number;
  /** In the prices of the invoice; a discount is negative. */
  readonly totalCents: number;
  readonly netCents: number;
  /** The deposit that is deducted; null: the line is none. */
  readonly deposit: DeductedTax | null;
};
type Amount = Omit<InvoiceLine, 'netCents' | 'deposit'>;

export const OLD_PART_REASON = 'Rücknahme Altteil (Austauschverfahren, Abschnitt 10.5 Abs. 3 UStAE)';
/** The old part is valued at a tenth of the new one's net price before discounts (UStAE 10.5 (3)). */
const OLD_PART_SHARE = { numerator: 1, denominator: 10 } as const;

/** Quantity times price, in the prices of the invoice. */
export function beforeDiscount({
  quantityMilli,
  unitPriceE4,
}: Pick<PositionToSum, 'quantityMilli' | 'unitPriceE4'>): number {
  return netCentsAtE4(quantityMilli, unitPriceE4);
}

/** Quantity times price, less the discount of the position, in the prices of the invoice. */
export function positionCents(
  position: Pick<PositionToSum, 'quantityMilli' | 'unitPriceE4' | 'discount'>,
): number {
  const whole = beforeDiscount(position);
  return position.discount === null ? whole : whole - adjustmentCents(position.discount, whole);
}

/** Cents of the discount on the whole and of the surcharge. `base`: the sum of what is not passed on. */
export function adjustmentsOf(invoice: InvoiceToSum): {
  readonly base: number;
  readonly discount: number;
  readonly surcharge: number;
} {
  const base = adjustable(invoice).reduce((sum, { totalCents }) => sum + totalCents, 0);
  const of = (adjustment: Adjustment | null): number =>
    adjustment === null ? 0 : adjustmentCents(adjustment, base);
  return { base, discount: of(invoice.discount), surcharge: of(invoice.surcharge) };
}

/** A discount or surcharge on the whole as paper and dialog show it: signed, in the prices of the invoice. */
export type ShownAdjustment = { readonly words: string; readonly cents: number };

export function shownAdjustments(invoice: InvoiceToSum): readonly ShownAdjustment[] {
  const { discount, surcharge } = adjustmentsOf(invoice);
  // Not -0.
  return [...shown(invoice.discount, 0 - discount), ...shown(invoice.surcharge, surcharge)];
}

function shown(adjustment: Adjustment | null, cents: number): readonly ShownAdjustment[] {
  return adjustment === null ? [] : [{ words: adjustmentInWords(adjustment), cents }];
}

/** All lines of an invoice in order, each with its net amount. */
export function invoiceLines(invoice: InvoiceToSum): readonly InvoiceLine[] {
  const netOf = invoice.prices === 'NET' ? ({ totalCents }: Amount) => totalCents : runningNet();
  const billed = [...invoice.positions.flatMap(amountsOf(invoice.prices)), ...adjustingAmounts(invoice)].map(
    (amount) => ({ ...amount, netCents: netOf(amount), deposit: null }),
  );
  return [...billed, ...depositLines(invoice)];
}

/** The deposits as negative lines, with the net and the tax that their invoices state. */
function depositLines({ prices, deductions = [] }: InvoiceToSum): readonly InvoiceLine[] {
  return deductedTaxes(deductions).map((deposit) => {
    const { taxCase, taxBasisPoints, netCents, taxCents } = deposit;
    const totalCents = 0 - (prices === 'NET' ? netCents : netCents + taxCents);
    return {
      kind: 'deposit',
      place: null,
      taxCase,
      taxBasisPoints,
      totalCents,
      netCents: 0 - netCents,
      deposit,
    };
  });
}

/** The sums of an invoice. Shared by server and dialog. */
export function invoiceTotals(invoice: InvoiceToSum): Totals {
  return sumsOfLines(invoice.prices, invoiceLines(invoice));
}

/** The sums of lines. Deposits are deducted from what their rates sum up to, so that both add up to the whole. */
export function sumsOfLines(prices: PriceBasis, lines: readonly InvoiceLine[]): Totals {
  const billed = lines.filter(({ deposit }) => deposit === null);
  const deposits = lines.flatMap(({ deposit }) => deposit ?? []);
  return lessDeposits(billedSums(prices, billed), deposits);
}

/** Net: VAT is calculated on the net sum of each rate. Gross: it is contained in the gross sum of each rate. */
function billedSums(prices: PriceBasis, lines: readonly InvoiceLine[]): Totals {
  const net = totalsOf(lines);
  if (prices === 'NET') return net;
  const taxes = net.taxes.map(({ taxBasisPoints, netCents }) => {
    const ofRate = lines.filter((line) => line.taxBasisPoints === taxBasisPoints);
    const grossCents = ofRate.reduce((sum, { totalCents }) => sum + totalCents, 0);
    return { taxBasisPoints, netCents, taxCents: grossCents - netCents };
  });
  const taxCents = taxes.reduce((sum, tax) => sum + tax.taxCents, 0);
  return { taxes, netCents: net.netCents, taxCents, grossCents: net.netCents + taxCents };
}

/**
 * The net amount of each line of a gross invoice, from the running sum of its rate. So the nets of a rate add up to the
 * net of its gross sum, and none is more than a cent off its own.
 */
function runningNet(): (amount: Amount) => number {
  const sums = new Map<number, number>();
  return ({ totalCents, taxBasisPoints }) => {
    const before = sums.get(taxBasisPoints) ?? 0;
    sums.set(taxBasisPoints, before + totalCents);
    return netOfGross(before + totalCents, taxBasisPoints) - netOfGross(before, taxBasisPoints);
  };
}

function amountsOf(prices: PriceBasis): (position: PositionToSum, place: number) => readonly Amount[] {
  return (position, place) => {
    const { taxCase, taxBasisPoints } = position;
    const amount = { place, taxCase, taxBasisPoints };
    const value = oldPartValue(prices, position);
    const taxed = prices === 'NET' ? value : value + taxCentsOf(value, taxBasisPoints);
    return [
      { ...amount, kind: 'position', totalCents: positionCents(position) },
      ...(value === 0
        ? []
        : [{ ...amount, kind: 'old-part-value' as const, totalCents: taxed }, oldPartReturn(amount, value)]),
    ];
  };
}

/** The tenth of the part's net price before its discount that is taxed additionally: net, whatever the prices are. */
function oldPartValue(prices: PriceBasis, position: PositionToSum): number {
  if (!position.isExchangePart) return 0;
  const whole = beforeDiscount(position);
  const net = prices === 'NET' ? whole : netOfGross(whole, position.taxBasisPoints);
  return shareOf(net, OLD_PART_SHARE.numerator, OLD_PART_SHARE.denominator);
}

/** What the old part was taxed on is deducted without VAT. */
function oldPartReturn({ place, taxCase }: Pick<Amount, 'place' | 'taxCase'>, value: number): Amount {
  return {
    kind: 'old-part-return',
    place,
    // Beside an untaxed part nothing is taxed additionally: both lines are of its case.
    taxCase: TAX_CASES[taxCase].rate === 'none' ? taxCase : 'EXEMPT',
    taxBasisPoints: 0,
    totalCents: -value,
  };
}

/** The sums of the positions by tax case, without what is passed on: nobody grants a discount on another's price. */
function adjustable({ positions }: InvoiceToSum): readonly Amount[] {
  const sums = new Map<string, Amount>();
  for (const position of positions) {
    const { taxCase, taxBasisPoints } = position;
    if (taxCase === 'PASSED_ON') continue;
    const key = `${taxCase} ${taxBasisPoints}`;
    const totalCents = (sums.get(key)?.totalCents ?? 0) + positionCents(position);
    sums.set(key, { kind: 'position', place: null, taxCase, taxBasisPoints, totalCents });
  }
  return [...sums.values()];
}

function adjustingAmounts(invoice: InvoiceToSum): readonly Amount[] {
  const { discount, surcharge } = adjustmentsOf(invoice);
  const parts = adjustable(invoice);
  return [...shares('discount', -discount, parts), ...shares('surcharge', surcharge, parts)];
}

/** Spreads an amount over tax cases in proportion to their sums, to the cent. */
function shares(kind: 'discount' | 'surcharge', cents: number, parts: readonly Amount[]): readonly Amount[] {
  const whole = Math.abs(parts.reduce((sum, { totalCents }) => sum + totalCents, 0));
  let run = 0;
  return parts.flatMap((part) => {
    const before = run;
    run += Math.abs(part.totalCents);
    const totalCents = whole === 0 ? 0 : shareOf(cents, run, whole) - shareOf(cents, before, whole);
    return totalCents === 0 ? [] : [{ ...part, kind, totalCents }];
  });
}

/** True if somebody has to type why a position bears no tax. */
export function needsReason(positions: readonly Pick<PositionToSum, 'taxCase'>[]): boolean {
  return needs(positions, 'reason');
}

/** True if an old part is taxed in it. */
export function hasOldParts(invoice: InvoiceToSum): boolean {
  return invoice.positions.some((position) => oldPartValue(invoice.prices, position) !== 0);
}

/** Why lines bear no tax: the sentences of their cases, the typed text, and the reason for old parts; null: all do. */
export function exemptionReasonOf(invoice: InvoiceToSum, typed: string | null): string | null {
  const reasons = [
    ...sentencesOf(invoice.positions, typed),
    ...(hasOldParts(invoice) ? [OLD_PART_REASON] : []),
  ];
  return reasons.length === 0 ? null : reasons.join('; ');
}
