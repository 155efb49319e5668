import { E4_PER_CENT, shareOf, WHOLE_BASIS_POINTS } from '../../values/vat.js';
import { germanEuros, germanPercent } from '../../values/german.js';
import { invoiceTotals, positionCents, type PositionToSum, type PriceBasis } from '../invoice-lines.js';
import type { Proof } from '../invoice.events.js';
import { BASIS_UNITS, isWorkUnit } from '../../work-orders/operations/sold-work.js';

/**
 * What bears a part of an order beside its customer: who ordered work himself (a manufacturer for a warranty) gets an
 * invoice of his own, an insurance only pays, the garage bears what nobody is asked for.
 */
export const PAYER_KINDS = ['PAYER', 'INSURANCE', 'INTERNAL'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

/** The unit of a share of goods. */
export const SHARE_UNIT = 'Anteil';
/** The unit of a share of work, which DATEV books apart from goods. */
const WORK_SHARE_UNIT = BASIS_UNITS.FIXED;

/** More payers beside the customer than any order has. */
export const MOST_SPLIT_PAYERS = 5;

/** A part of a position, in percent or in euros; `payer`: the zero-based place in the list of payers. */
export type Share = {
  readonly payer: number;
  /** Null: it is given in euros. */
  readonly basisPoints: number | null;
  /** In the prices of the invoices. */
  readonly cents: number;
};

export type Divided = PositionToSum & {
  readonly description: string;
  readonly unit: string;
  readonly sources: readonly Proof[];
};
/** The customer bears what the shares leave. */
export type Divisible<Position extends Divided = Divided> = {
  readonly position: Position;
  readonly shares: readonly Share[];
};

/** Cents of each share, in their order, and of what is left for the customer; below 0: the shares are too high. */
export function centsOfShares({ position, shares }: Divisible): {
  readonly cents: readonly number[];
  readonly left: number;
} {
  const whole = positionCents(position);
  let percent = 0;
  const cents = shares.map((share) => {
    if (share.basisPoints === null) return share.cents;
    // From running sums, so that shares of 100 % leave nothing.
    const before = shareOf(whole, percent, WHOLE_BASIS_POINTS);
    percent += share.basisPoints;
    return shareOf(whole, percent, WHOLE_BASIS_POINTS) - before;
  });
  return { cents, left: cents.reduce((rest, one) => rest - one, whole) };
}

/** Lines of who bears them: the customer's, and those of each payer by place. */
export type Parts<Position> = {
  readonly customer: readonly Position[];
  readonly payers: readonly (readonly Position[])[];
};

/**
 * Divides positions among the customer and the payers. What an insurance pays stays on the invoice of the customer. In
 * the prices of the invoices the lines of all sum up to the whole, to the cent.
 */
export function divide<Position extends Divided>(
  kinds: readonly PayerKind[],
  positions: readonly Divisible<Position>[],
): Parts<Position> {
  const lines = positions.map((one) => dividedLine(kinds, one));
  return {
    customer: lines.flatMap(({ customer }) => customer),
    payers: kinds.map((_, place) => lines.flatMap(({ payers }) => payers[place] ?? [])),
  };
}

function dividedLine<Position extends Divided>(
  kinds: readonly PayerKind[],
  divisible: Divisible<Position>,
): Parts<Position> {
  const { position, shares } = divisible;
  const { cents, left } = centsOfShares(divisible);
  const borne = kinds.map(() => 0);
  let own = left;
  for (const [at, { payer }] of shares.entries()) {
    if (kinds[payer] === 'INSURANCE') own += cents[at] ?? 0;
    else borne[payer] = (borne[payer] ?? 0) + (cents[at] ?? 0);
  }
  const bearers = borne.filter((amount) => amount !== 0).length + (own === 0 ? 0 : 1);
  if (borne.every((amount) => amount === 0)) return { customer: [position], payers: [] };
  if (bearers === 1) return { customer: [], payers: borne.map((amount) => (amount === 0 ? [] : [position])) };
  const proven = provenPlace(kinds, borne, own);
  const partOf = (amount: number, place: number): readonly Position[] =>
    amount === 0 ? [] : [partial(position, amount, place === proven)];
  return { customer: partOf(own, -1), payers: borne.map(partOf) };
}

/** Whose line names the proofs, which are billed once: the highest amount on an invoice; -1: the customer's. */
function provenPlace(kinds: readonly PayerKind[], borne: readonly number[], own: number): number {
  const billed = borne.map((amount, place) => (kinds[place] === 'INTERNAL' ? 0 : amount));
  const most = Math.max(own, ...billed);
  if (most === own && own > 0) return -1;
  return most > 0 ? billed.indexOf(most) : borne.findIndex((amount) => amount > 0);
}

/** A part of the position, as a line of its own. */
function partial<Position extends Divided>(position: Position, cents: number, isProven: boolean): Position {
  const whole = positionCents(position);
  return {
    ...inOnePiece(position, cents),
    description: `${position.description} (Anteil ${shareText(cents, whole)} von ${germanEuros(whole)})`,
    unit: isWork(position) ? WORK_SHARE_UNIT : SHARE_UNIT,
    sources: isProven ? position.sources : [],
  };
}

/** In percent, if that says the cents; nothing is a percentage of 0. */
function shareText(cents: number, whole: number): string {
  const basisPoints = whole === 0 ? 0 : shareOf(cents, WHOLE_BASIS_POINTS, whole);
  const isExact = shareOf(whole, basisPoints, WHOLE_BASIS_POINTS) === cents;
  return isExact ? germanPercent(basisPoints) : germanEuros(cents);
}

function inOnePiece<Position extends Divided>(position: Position, cents: number): Position {
  return { ...position, quantityMilli: 1_000, unitPriceE4: cents * E4_PER_CENT, discount: null };
}

/** Its proofs say it, else its unit: an article may be sold as a lump sum. */
function isWork({ unit, sources }: Divided): boolean {
  if (sources.some(({ kind }) => kind === 'TIME_LOG')) return true;
  return isWorkUnit(unit) && !sources.some(({ kind }) => kind === 'STOCK_ISSUE');
}

/** What the insurance at this place pays. */
export type Insured = {
  /** False: the customer deducts the tax himself, so that the insurance pays net. */
  readonly paysTax: boolean;
  /** What the customer bears himself (Selbstbeteiligung). */
  readonly excessCents: number;
};

/** Cents that the insurance at this place pays of the invoice of the customer; never below 0. */
export function insuredCents(
  place: number,
  prices: PriceBasis,
  positions: readonly Divisible[],
  { paysTax, excessCents }: Insured,
): number {
  const insured = positions.flatMap((one) => {
    const { cents } = centsOfShares(one);
    const amount = one.shares.reduce(
      (sum, { payer }, at) => (payer === place ? sum + (cents[at] ?? 0) : sum),
      0,
    );
    if (amount === 0) return [];
    // An old part is worth a tenth of the price before the discount, so a whole position stays as it is.
    return [amount === positionCents(one.position) ? one.position : inOnePiece(one.position, amount)];
  });
  const { netCents, grossCents } = invoiceTotals({
    prices,
    positions: insured,
    discount: null,
    surcharge: null,
  });
  return Math.max(0, (paysTax ? grossCents : netCents) - excessCents);
}
