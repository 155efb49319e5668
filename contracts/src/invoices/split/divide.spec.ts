import { invoiceTotals, positionCents, type PriceBasis } from '../invoice-lines.js';
import {
  centsOfShares,
  divide,
  insuredCents,
  type Divided,
  type Divisible,
  type PayerKind,
} from './divide.js';

const SPLITS = 10_000;

/** A small generator with a seed, so that a failure can be repeated. */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const line = (what: Partial<Divided> = {}): Divided => ({
  description: 'Stoßfänger',
  unit: 'Stk',
  quantityMilli: 1_000,
  unitPriceE4: 1_000_000,
  taxCase: 'STANDARD',
  taxBasisPoints: 1_900,
  isExchangePart: false,
  discount: null,
  sources: [{ kind: 'STOCK_ISSUE', id: 'issue' }],
  ...what,
});

const KINDS: readonly PayerKind[] = ['PAYER', 'INSURANCE', 'INTERNAL', 'PAYER'];

function randomPosition(below: (most: number) => number): Divisible {
  const isReduced = below(4) === 0;
  const position = line({
    quantityMilli: 1 + below(9_999),
    unitPriceE4: below(5_000_000),
    taxCase: isReduced ? 'REDUCED' : 'STANDARD',
    taxBasisPoints: isReduced ? 700 : 1_900,
    discount: below(3) === 0 ? { basisPoints: below(10_000), cents: 0, reason: 'DISCOUNT' } : null,
  });
  let cents = positionCents(position);
  let percent = 10_000;
  const shares = KINDS.flatMap((_, payer) => {
    if (below(2) === 0) return [];
    // Euros from one half, percent from the other.
    if (below(2) === 0) {
      const amount = below(Math.floor(cents / 2 / KINDS.length) + 1);
      cents -= amount;
      return { payer, basisPoints: null, cents: amount };
    }
    const basisPoints = below(Math.floor(percent / 2 / KINDS.length) + 1);
    percent -= basisPoints;
    return { payer, basisPoints, cents: 0 };
  });
  return { position, shares };
}

const sumOf = (positions: readonly Divided[]) => positions.reduce((sum, one) => sum + positionCents(one), 0);
const totals = (prices: PriceBasis, positions: readonly Divided[]) =>
  invoiceTotals({ prices, positions, discount: null, surcharge: null });

it(`lines of all payers come to the whole, to the cent, for ${SPLITS.toLocaleString('en')} random splits`, () => {
  const below = generator(37);
  for (let round = 0; round < SPLITS; round++) {
    const positions = Array.from({ length: 1 + below(6) }, () => randomPosition(below));
    const whole = positions.map(({ position }) => position);
    const { customer, payers } = divide(KINDS, positions);
    const all = [customer, ...payers];
    expect(all.reduce((sum, lines) => sum + sumOf(lines), 0)).toBe(sumOf(whole));
    for (const prices of ['NET', 'GROSS'] as const) {
      const key = prices === 'NET' ? 'netCents' : 'grossCents';
      const parts = all.map((lines) => totals(prices, lines));
      const billed = totals(prices, whole);
      expect(parts.reduce((sum, part) => sum + part[key], 0)).toBe(billed[key]);
      // Each invoice rounds the tax of each of its two rates.
      const tax = parts.reduce((sum, { taxCents }) => sum + taxCents, 0);
      expect(Math.abs(tax - billed.taxCents)).toBeLessThanOrEqual(all.length);
    }
    const proofs = all.flatMap((lines) => lines.flatMap(({ sources }) => sources));
    expect(proofs).toHaveLength(whole.length);
  }
});

it('a line that one payer bears stays as it is, and so does one that the customer bears', () => {
  const whole = { payer: 0, basisPoints: 10_000, cents: 0 };
  const { customer, payers } = divide(
    ['PAYER', 'PAYER'],
    [
      { position: line({ description: 'Garantie', isExchangePart: true }), shares: [whole] },
      { position: line(), shares: [] },
    ],
  );
  expect(payers).toEqual([[line({ description: 'Garantie', isExchangePart: true })], []]);
  expect(customer).toEqual([line()]);
});

it.each([
  ['in hours', line({ unit: 'Std.', sources: [] })],
  ['whose time was clocked', line({ sources: [...line().sources, { kind: 'TIME_LOG', id: 'log' }] })],
])('shares of work %s are work, those without the proof too', (_, position) => {
  const shares = [{ payer: 0, basisPoints: 7_000, cents: 0 }];
  const { customer, payers } = divide(['PAYER'], [{ position, shares }]);
  expect([...customer, ...(payers[0] ?? [])].map(({ unit }) => unit)).toEqual(['Pauschal', 'Pauschal']);
});

it('shares of an article that is sold as a lump sum are goods', () => {
  const shares = [{ payer: 0, basisPoints: 7_000, cents: 0 }];
  const { customer, payers } = divide(['PAYER'], [{ position: line({ unit: 'Pauschal' }), shares }]);
  expect([...customer, ...(payers[0] ?? [])].map(({ unit }) => unit)).toEqual(['Anteil', 'Anteil']);
});

it('an insurance pays a whole exchange part with the tax on the old one, which no discount lowers', () => {
  const position = line({
    isExchangePart: true,
    discount: { basisPoints: 1_000, cents: 1_000, reason: 'DISCOUNT' },
  });
  const shares = [{ payer: 0, basisPoints: 10_000, cents: 0 }];
  const insured = insuredCents(0, 'NET', [{ position, shares }], { paysTax: true, excessCents: 0 });
  expect(insured).toBe(10_900);
});

it('a divided line says whose part it is, and one of them names the proofs', () => {
  const { customer, payers } = divide(
    ['PAYER', 'INTERNAL'],
    [
      {
        position: line(),
        shares: [
          { payer: 0, basisPoints: 7_000, cents: 0 },
          { payer: 1, basisPoints: null, cents: 1_001 },
        ],
      },
    ],
  );
  expect(payers[0]).toMatchObject([{ unit: 'Anteil', unitPriceE4: 700_000, sources: [{ id: 'issue' }] }]);
  expect(payers[0]?.[0]?.description).toMatch(/^Stoßfänger \(Anteil 70 % von 100,00\s€\)$/u);
  expect(payers[1]).toMatchObject([{ unitPriceE4: 100_100, sources: [] }]);
  expect(customer).toMatchObject([{ unitPriceE4: 199_900, sources: [] }]);
});

const percent = (payer: number, basisPoints: number) => ({ payer, basisPoints, cents: 0 });
const euros = (payer: number, cents: number) => ({ payer, basisPoints: null, cents });
/** The cents of each line of one divided position, and whether the line names the proofs. */
const dividedAmong = (kinds: readonly PayerKind[], ...shares: Divisible['shares']) => {
  const { customer, payers } = divide(kinds, [{ position: line(), shares }]);
  return [customer, ...payers].map((lines) => lines.map((one) => [positionCents(one), one.sources.length]));
};

it('shares of a third each leave nothing, to the cent', () => {
  const position = line({ unitPriceE4: 10_100 });
  const thirds = [percent(0, 3_333), percent(1, 3_333), percent(2, 3_334)];
  expect(centsOfShares({ position, shares: thirds })).toEqual({ cents: [34, 33, 34], left: 0 });
});

it.each<[string, readonly PayerKind[], Divisible['shares'], unknown]>([
  ['the customer, who bears most', ['PAYER'], [percent(0, 4_000)], [[[6_000, 1]], [[4_000, 0]]]],
  ['the customer, who bears as much', ['PAYER'], [percent(0, 5_000)], [[[5_000, 1]], [[5_000, 0]]]],
  [
    'the payer who bears most',
    ['PAYER', 'PAYER'],
    [percent(0, 3_000), percent(1, 4_000)],
    [[[3_000, 0]], [[3_000, 0]], [[4_000, 1]]],
  ],
  [
    'a payer and not the garage, which bears more',
    ['INTERNAL', 'PAYER'],
    [percent(0, 9_000), percent(1, 1_000)],
    [[], [[9_000, 0]], [[1_000, 1]]],
  ],
  [
    'the customer and not the garage, which bears more',
    ['INTERNAL'],
    [percent(0, 9_000)],
    [[[1_000, 1]], [[9_000, 0]]],
  ],
  [
    'the garage, if nobody else bears anything',
    ['PAYER', 'INTERNAL', 'INTERNAL'],
    [percent(1, 6_000), percent(2, 4_000)],
    [[], [], [[6_000, 1]], [[4_000, 0]]],
  ],
  ['its only payer', ['PAYER', 'PAYER'], [percent(1, 10_000)], [[], [], [[10_000, 1]]]],
  [
    'a payer with two shares, as one line',
    ['PAYER'],
    [percent(0, 4_000), euros(0, 3_000)],
    [[[3_000, 0]], [[7_000, 1]]],
  ],
])('the proofs of a line go to %s', (_, kinds, shares, expected) => {
  expect(dividedAmong(kinds, ...shares)).toEqual(expected);
});

const named = (unitPriceE4: number, cents: number) =>
  divide(['PAYER'], [{ position: line({ unitPriceE4 }), shares: [euros(0, cents)] }]).payers[0]?.[0]
    ?.description;

it('a share that is no whole part of a percent is named in euros, and so is one of a line without a price', () => {
  expect(named(2_000_000, 1)).toMatch(/^Stoßfänger \(Anteil 0,01\s€ von 200,00\s€\)$/u);
  expect(named(0, 1_000)).toMatch(/^Stoßfänger \(Anteil 10,00\s€ von 0,00\s€\)$/u);
});

it('shares that are higher than the line leave less than nothing', () => {
  const shares = [{ payer: 0, basisPoints: null, cents: 10_001 }];
  expect(centsOfShares({ position: line(), shares }).left).toBe(-1);
});

describe('an insurance', () => {
  const insured = [{ position: line(), shares: [{ payer: 0, basisPoints: 10_000, cents: 0 }] }];

  it('leaves its lines on the invoice of the customer', () => {
    expect(divide(['INSURANCE'], insured)).toEqual({ customer: [line()], payers: [[]] });
  });

  it('pays its own shares only, of all lines', () => {
    const shares = [percent(0, 2_000), percent(1, 5_000)];
    const positions = [
      { position: line(), shares },
      { position: line(), shares: [percent(1, 10_000)] },
    ];
    const paid = [0, 1].map((place) =>
      insuredCents(place, 'NET', positions, { paysTax: false, excessCents: 0 }),
    );
    expect(paid).toEqual([2_000, 15_000]);
  });

  it('pays euros of a line that has no price yet', () => {
    const unpriced = [{ position: line({ unitPriceE4: 0 }), shares: [euros(0, 1_000)] }];
    expect(insuredCents(0, 'NET', unpriced, { paysTax: false, excessCents: 0 })).toBe(1_000);
  });

  it.each([
    ['net less what the customer bears, who deducts the tax', false, 3_000, 7_000],
    ['gross for a consumer', true, 0, 11_900],
    ['nothing where the customer bears more', true, 20_000, 0],
  ])('pays %s', (_, paysTax, excessCents, expected) => {
    expect(insuredCents(0, 'NET', insured, { paysTax, excessCents })).toBe(expected);
  });
});
