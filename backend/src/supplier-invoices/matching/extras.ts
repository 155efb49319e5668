import type {
  Deviation,
  InvoicedLine,
  LineKind,
  Tolerances,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { germanEuros } from '#contracts/values/german.js';
import { extraKindOf } from '../import/charges.js';
import { articleOf, type LearntNumbers, type OtherDocument } from './order-groups.js';

type Extra = Pick<InvoicedLine, 'lineId' | 'kind' | 'netCents'>;

/** The lines of one document, of which freight, deposits and surcharges count, with the agreements about them. */
export type Extras = {
  readonly order: PurchaseOrder;
  readonly earlier: readonly OtherDocument[];
  readonly learnt: LearntNumbers;
  readonly lines: readonly Extra[];
  readonly allowedCents: number;
  readonly isForeignCurrency: boolean;
  readonly tolerances: Tolerances;
};

const NAMES: Readonly<Record<Exclude<LineKind, 'GOODS' | 'ALLOWANCE'>, string>> = {
  FREIGHT: 'Versand',
  DEPOSIT: 'Pfand',
  SURCHARGE: 'Zuschlag',
};

/** The kind of a line. An unordered line called freight or deposit is one, whatever its number. */
export function kindOf({ kind, description }: Pick<InvoicedLine, 'kind' | 'description'>): LineKind {
  return kind === 'GOODS' ? (extraKindOf(description) ?? 'GOODS') : kind;
}

/**
 * The deviations of extra lines. Freight may cost what the order says. Everything beyond, deposits and surcharges share
 * the sum allowed per invoice of this supplier. Allowances need no agreement. Credits may not exceed the earlier
 * charges.
 */
export function extraDeviations(extras: Extras): ReadonlyMap<string, Deviation> {
  if (extras.isForeignCurrency) return new Map();
  const { order, lines, allowedCents, tolerances } = extras;
  const kinds = (Object.keys(NAMES) as (keyof typeof NAMES)[]).map((kind) => {
    const own = lines.filter((line) => line.kind === kind);
    const chargedCents = own.reduce((sum, { netCents }) => sum + netCents, 0);
    const earlierCents = billedCents(extras, kind);
    const agreedCents = kind === 'FREIGHT' ? Math.max(0, order.shippingCents - earlierCents) : 0;
    return { kind, own, chargedCents, earlierCents, agreedCents, beyondCents: chargedCents - agreedCents };
  });
  const beyondCents = kinds.reduce((sum, { beyondCents: cents }) => sum + Math.max(0, cents), 0);
  return new Map(
    kinds.flatMap(({ kind, own, chargedCents, earlierCents, agreedCents, beyondCents: ofKind }) => {
      const last = own.at(-1);
      if (last === undefined) return [];
      const deviation = deviationOf(NAMES[kind], {
        chargedCents,
        earlierCents,
        agreedCents,
        isBeyond: ofKind > toleratedCents(agreedCents, tolerances) && beyondCents > allowedCents,
        isBelow: -ofKind > toleratedCents(agreedCents, tolerances),
      });
      return deviation === null ? [] : [[last.lineId, deviation] as const];
    }),
  );
}

type Sums = {
  readonly chargedCents: number;
  readonly earlierCents: number;
  readonly agreedCents: number;
  readonly isBeyond: boolean;
  readonly isBelow: boolean;
};

const price = (cents: number, description: string): Deviation => ({
  type: 'PRICE_DEVIATION',
  description,
  difference: cents / 100,
});

function deviationOf(
  name: string,
  { chargedCents, earlierCents, agreedCents, isBeyond, isBelow }: Sums,
): Deviation | null {
  if (chargedCents < 0) {
    const backCents = -chargedCents - earlierCents;
    if (backCents <= 0) return null;
    return price(-backCents, `${name}: ${germanEuros(backCents)} mehr gutgeschrieben als berechnet.`);
  }
  const difference = chargedCents - agreedCents;
  if (isBeyond && agreedCents === 0)
    return price(difference, `${name} ${germanEuros(chargedCents)}: nicht vereinbart.`);
  if (isBeyond || isBelow)
    return price(
      difference,
      `${name} ${germanEuros(Math.abs(difference))} ${difference > 0 ? 'über' : 'unter'} der Bestellung.`,
    );
  return null;
}

/** Price tolerances in whole cents, rounded down. */
function toleratedCents(agreedCents: number, { priceE4, priceBasisPoints }: Tolerances): number {
  return Math.max(Math.floor(priceE4 / 100), Math.floor((agreedCents * priceBasisPoints) / 10_000));
}

/** Charged by earlier documents for a kind, minus credits; at least 0. */
function billedCents({ earlier, order, learnt }: Extras, kind: LineKind): number {
  return earlier.reduce((billed, { lines }) => {
    const own = lines.filter((line) => kindOf(line) === kind && articleOf(line, order, learnt) === null);
    return Math.max(0, billed + own.reduce((sum, { netCents }) => sum + netCents, 0));
  }, 0);
}
