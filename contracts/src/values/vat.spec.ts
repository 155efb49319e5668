import * as fc from 'fast-check';
import {
  lineNetCents,
  netCentsAtE4,
  netOfGross,
  netPriceOfGross,
  shareOf,
  taxCentsOf,
  totalsOf,
} from './vat.js';

const cents = fc.integer({ min: -100_000_000, max: 100_000_000 });

describe('a share', () => {
  it.each([
    [1, 5, 10, 1],
    [-1, 5, 10, -1],
    [1, 49, 100, 0],
    [-1, 49, 100, 0],
    [3, 5, 10, 2],
    [1, 1, 3, 0],
    [2, 1, 3, 1],
    [0, 7, 3, 0],
    [9_007_199_254_740_991, 10_000, 10_000, 9_007_199_254_740_991],
  ])('%d × %d ÷ %d is %d, rounded half away from zero', (a, b, divisor, share) => {
    expect(shareOf(a, b, divisor)).toBe(share);
  });

  it('of the opposite is the opposite', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 99_999 }), (amount, part) => {
        expect(shareOf(-amount, part, 10_000) + shareOf(amount, part, 10_000)).toBe(0);
      }),
    );
  });
});

describe('a line', () => {
  it('costs its quantity times its price', () => {
    expect(lineNetCents({ quantityMilli: 1_500, unitPriceCents: 1_999 })).toBe(2_999);
    expect(lineNetCents({ quantityMilli: -1_500, unitPriceCents: 1_999 })).toBe(-2_999);
  });

  it('is exact at a price in 1/10,000 euro', () => {
    expect(netCentsAtE4(3_000, 209_244)).toBe(6_277);
  });
});

const line = (netCents: number, taxBasisPoints: number) => ({ netCents, taxBasisPoints });

describe('VAT', () => {
  it('is a share of the net amount', () => {
    expect(taxCentsOf(10_000, 1_900)).toBe(1_900);
    expect(taxCentsOf(50, 1_900)).toBe(10);
  });

  it('leaves the net part of a gross amount', () => {
    expect(netOfGross(11_900, 1_900)).toBe(10_000);
    expect(netOfGross(10_700, 700)).toBe(10_000);
    expect(netOfGross(5_000, 0)).toBe(5_000);
  });

  it('leaves the net price of a gross price, rounded for itself', () => {
    expect(netPriceOfGross(1_166_200, 1_900)).toBe(980_000);
    expect(netPriceOfGross(100, 1_900)).toBe(84);
    expect(netPriceOfGross(5_000, 0)).toBe(5_000);
    expect([netPriceOfGross(3, 2_000), netOfGross(3, 2_000)]).toEqual([3, 2]);
  });

  it('is calculated on the sum of each rate, highest rate first', () => {
    expect(totalsOf([line(3, 700), line(3, 1_900), line(5, 700), line(-10, 0)])).toEqual({
      taxes: [
        { taxBasisPoints: 1_900, netCents: 3, taxCents: 1 },
        { taxBasisPoints: 700, netCents: 8, taxCents: 1 },
        { taxBasisPoints: 0, netCents: -10, taxCents: 0 },
      ],
      netCents: 1,
      taxCents: 2,
      grossCents: 3,
    });
    expect(totalsOf([])).toEqual({ taxes: [], netCents: 0, taxCents: 0, grossCents: 0 });
  });
});
