import * as fc from 'fast-check';
import { lineNetCents, shareOf, taxCentsOf, totalsOf } from '#contracts/values/vat.js';

const line = fc.record({
  netCents: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  taxBasisPoints: fc.constantFrom(0, 700, 1_900, 1_234),
});

describe('rounding', () => {
  it.each([
    [1_500, 333, 500],
    [500, 1, 1],
    [499, 1, 0],
    [-500, 1, -1],
    [1_005, 100, 101],
    [333, 8_800, 2_930],
    [999_999_999, 999_999_999, 999_999_998_000_000],
  ])(
    'makes %i thousandths of %i cents %i cents, half away from zero',
    (quantityMilli, unitPriceCents, net) => {
      expect(lineNetCents({ quantityMilli, unitPriceCents })).toBe(net);
    },
  );

  it('calculates VAT on the sum of a rate, not per line', () => {
    // 19 % of 3 × 0.05 € is 0.03 €; line by line it would be 0.00 € or, by chance, 0.03 €.
    const lines = [5, 5, 5].map((netCents) => ({ netCents, taxBasisPoints: 1_900 }));
    expect(totalsOf(lines)).toEqual({
      taxes: [{ taxBasisPoints: 1_900, netCents: 15, taxCents: 3 }],
      netCents: 15,
      taxCents: 3,
      grossCents: 18,
    });
  });

  it('differs by at most half a cent, symmetrically around zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), fc.integer({ min: 0, max: 10_000 }), (net, rate) => {
        expect(Math.abs(taxCentsOf(net, rate) - (net * rate) / 10_000)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(taxCentsOf(-net, rate) + taxCentsOf(net, rate)).toBe(0);
      }),
    );
  });

  it('never returns -0', () => {
    expect(Object.is(shareOf(-1, 1, 1_000), 0)).toBe(true);
  });
});

describe('totals', () => {
  it('always add up in any order of lines, and a cancellation invoice reverses every cent', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        const totals = totalsOf(lines);
        expect(totals.grossCents).toBe(totals.netCents + totals.taxCents);
        expect(totals.netCents).toBe(lines.reduce((sum, { netCents }) => sum + netCents, 0));
        expect(totalsOf(lines.toReversed())).toEqual(totals);
        const back = totalsOf(lines.map((one) => ({ ...one, netCents: -one.netCents })));
        expect(back.grossCents + totals.grossCents).toBe(0);
      }),
    );
  });

  it('list each rate once, highest first', () => {
    const lines = [0, 700, 1_900, 700].map((taxBasisPoints) => ({ netCents: 100, taxBasisPoints }));
    expect(totalsOf(lines).taxes.map(({ taxBasisPoints }) => taxBasisPoints)).toEqual([1_900, 700, 0]);
  });
});
