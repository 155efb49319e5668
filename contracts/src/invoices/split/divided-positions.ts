import { idAfter } from '../../kernel/id-after.js';
import type { Billing } from '../billed-parts.js';
import type { InvoiceId, Proof } from '../invoice.events.js';
import type { PriceBasis } from '../price-basis.js';
import { divide, SHARE_UNIT, type Parts } from './divide.js';
import type { SplitPlan, SplitPosition } from './invoice-split.js';

/** A part of a divided position that one payer bears. */
export type PositionShare = {
  /** A later invoice that bills the share names it as its proof (`SPLIT_SHARE`). */
  readonly id: string;
  /** Null: the garage bears it. */
  readonly payerId: string | null;
  /** The share is billed while one of these invoices lives. One that the garage bears: all invoices of the split. */
  readonly invoiceIds: readonly InvoiceId[];
  /** As its invoice bills it. */
  readonly line: Line;
};

type Line = Omit<SplitPosition, 'shares'>;

/** A position that several bear. */
export type DividedPosition = {
  readonly description: string;
  readonly sources: readonly Proof[];
  /** Of the lines of its shares. */
  readonly prices: PriceBasis;
  readonly shares: readonly PositionShare[];
};

type Plan = Pick<SplitPlan, 'splitId' | 'customerId' | 'invoiceId' | 'payers' | 'prices' | 'positions'>;

/** The lines of a position on the invoices of its split, and what the garage bears. */
export function linesOf(
  { payers }: Pick<SplitPlan, 'payers'>,
  { shares, ...position }: SplitPosition,
): Parts<Line> {
  const kinds = payers.map(({ kind }) => kind);
  return divide(kinds, [{ position, shares }]);
}

/** The positions of a split that several bear. */
export function dividedPositions(plan: Plan): readonly DividedPosition[] {
  return plan.positions.flatMap((position, place) => {
    const shares = sharesOf(plan, position, place);
    const { description, sources } = position;
    return shares.length > 1 ? [{ description, sources, prices: plan.prices, shares }] : [];
  });
}

function sharesOf(plan: Plan, position: SplitPosition, place: number): readonly PositionShare[] {
  const { splitId, payers, invoiceId, customerId } = plan;
  const lines = linesOf(plan, position);
  const ofAll = [invoiceId, ...payers.flatMap((payer) => payer.invoiceId ?? [])];
  const others = payers.flatMap((payer, at) =>
    (lines.payers[at] ?? []).map((line) => ({
      id: idAfter(splitId, 'share', String(place), String(at)),
      payerId: payer.payerId,
      invoiceIds: payer.invoiceId === null ? ofAll : [payer.invoiceId],
      line,
    })),
  );
  const own = lines.customer.map((line) => ({
    id: idAfter(splitId, 'share', String(place), 'customer'),
    payerId: customerId,
    invoiceIds: [invoiceId],
    line,
  }));
  return [...others, ...own];
}

/** The line of an open share on a later invoice. */
export function withShare({ id, line }: Pick<PositionShare, 'id' | 'line'>): Line {
  return { ...line, sources: [...line.sources, { kind: 'SPLIT_SHARE', id }] };
}

/** A line that bills all movements of a divided position, as each of its shares does. */
export function allOf({ sources }: Pick<DividedPosition, 'sources'>): Billing {
  return { quantityMilli: 1_000, unit: SHARE_UNIT, sources };
}

/** What is needed of a divided position to know which of its shares are billed. */
export type BilledPosition = Pick<DividedPosition, 'sources'> & {
  readonly shares: readonly Pick<PositionShare, 'id' | 'invoiceIds'>[];
};

/**
 * The positions of which at least one share is billed, with the shares that no invoice bills. A share is billed
 * by its own invoice, by a later one that names it, and by a later split that divides it once more and is billed itself.
 * `living`: invoices that are sent and have no Storno. `named`: ids of all proofs on them.
 */
export function billedInPart<Position extends BilledPosition>(
  all: readonly Position[],
  living: ReadonlySet<InvoiceId>,
  named: ReadonlySet<string>,
): readonly { readonly position: Position; readonly open: readonly Position['shares'][number][] }[] {
  const isBilled = ({ id, invoiceIds }: BilledPosition['shares'][number]): boolean =>
    invoiceIds.some((invoiceId) => living.has(invoiceId)) ||
    named.has(id) ||
    all.some(({ sources, shares }) => sources.some((proof) => proof.id === id) && shares.some(isBilled));
  return all.flatMap((position) => {
    const open = position.shares.filter((share) => !isBilled(share));
    return open.length < position.shares.length ? [{ position, open }] : [];
  });
}
