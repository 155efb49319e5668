import type { Share } from './divide.js';
import { allOf, billedInPart, dividedPositions, withShare } from './divided-positions.js';
import type { SplitPlan, SplitPosition } from './invoice-split.js';

const OTHER = { paysTax: true, excessCents: 0 };
const PARTS = [{ kind: 'STOCK_ISSUE', id: 'm' }] as const;
const line = (what: Partial<SplitPosition> = {}): SplitPosition => ({
  description: 'Beläge',
  quantityMilli: 4_000,
  unit: 'Stk',
  unitPriceE4: 250_000,
  taxCase: 'STANDARD',
  taxBasisPoints: 1_900,
  discount: null,
  isExchangePart: false,
  sources: PARTS,
  shares: [],
  ...what,
});
const percent = (payer: number, of100: number): Share => ({ payer, basisPoints: of100 * 100, cents: 0 });
const planOf = (splitId: string, ...positions: SplitPosition[]): SplitPlan => ({
  splitId,
  workOrderId: 'o',
  customerId: 'customer',
  invoiceId: `${splitId} own`,
  date: '2026-11-23',
  supplyOn: '2026-11-23',
  prices: 'NET',
  exemptionReason: null,
  note: null,
  payers: [
    { kind: 'PAYER', payerId: 'maker', invoiceId: `${splitId} theirs`, ...OTHER },
    { kind: 'INTERNAL', payerId: null, invoiceId: null, ...OTHER },
  ],
  positions,
});

const divided = dividedPositions(planOf('s', line({ shares: [percent(0, 40)] })));
const [theirs, own] = divided[0]?.shares ?? [];
const openOf = (living: readonly string[], named: readonly (string | undefined)[] = [], all = divided) =>
  billedInPart(all, new Set(living), new Set(named.flatMap((id) => id ?? []))).map(({ open }) =>
    open.map(({ id }) => id),
  );

describe('a divided position', () => {
  it('has a share for each who bears it, with the line of its invoice', () => {
    expect([theirs, own]).toMatchObject([
      {
        payerId: 'maker',
        invoiceIds: ['s theirs'],
        line: { unit: 'Anteil', unitPriceE4: 400_000, sources: [] },
      },
      { payerId: 'customer', invoiceIds: ['s own'], line: { unitPriceE4: 600_000, sources: PARTS } },
    ]);
    expect(theirs?.id).not.toBe(own?.id);
  });

  it('is one of those that several bear', () => {
    expect(dividedPositions(planOf('s', line(), line({ shares: [percent(0, 100)] })))).toEqual([]);
  });

  it('has a share that the garage bears as long as an invoice of the split lives', () => {
    const [kept] = dividedPositions(planOf('s', line({ shares: [percent(1, 30)] })));
    expect(kept?.shares).toMatchObject([
      { payerId: null, invoiceIds: ['s own', 's theirs'] },
      { payerId: 'customer', invoiceIds: ['s own'] },
    ]);
  });

  it('is billed with all its movements by a line of one share', () => {
    expect(allOf({ sources: PARTS })).toEqual({ quantityMilli: 1_000, unit: 'Anteil', sources: PARTS });
  });

  it('is on no invoice of a payer who bears nothing of it', () => {
    const plan = planOf('s', line({ shares: [percent(0, 40)] }));
    const [first] = dividedPositions(plan);
    expect(first?.shares.map(({ payerId }) => payerId)).toEqual(['maker', 'customer']);
  });
});

describe('the open shares', () => {
  it('are none while each share has a living invoice, or none has', () => {
    expect(openOf(['s theirs', 's own'])).toEqual([[]]);
    expect(openOf([])).toEqual([]);
  });

  it('are those whose invoice does not live, until another invoice names them', () => {
    expect(openOf(['s own'])).toEqual([[theirs?.id]]);
    expect(openOf(['s own'], [theirs?.id])).toEqual([[]]);
    expect(openOf([], [theirs?.id])).toEqual([[own?.id]]);
  });

  it('of the garage are billed while any invoice of the split lives', () => {
    const kept = dividedPositions(planOf('s', line({ shares: [percent(1, 30)] })));
    expect(openOf(['s theirs'], [], kept)).toEqual([[kept[0]?.shares[1]?.id]]);
    expect(openOf(['s own'], [], kept)).toEqual([[]]);
  });

  it('are those of the later split where a share was divided once more', () => {
    if (theirs === undefined) throw new Error('The split has no share');
    const again = dividedPositions(
      planOf('t', line({ sources: withShare(theirs).sources, shares: [percent(0, 50)] })),
    );
    const all = [...divided, ...again];
    const [first, second] = again[0]?.shares ?? [];
    expect(openOf(['s own', 't theirs'], [], all)).toEqual([[], [second?.id]]);
    expect(openOf(['s own', 't own'], [], all)).toEqual([[], [first?.id]]);
    expect(openOf(['s own'], [], all)).toEqual([[theirs.id]]);
  });
});
