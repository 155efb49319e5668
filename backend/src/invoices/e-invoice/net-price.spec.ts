import * as fc from 'fast-check';
import { netOfGross, shareOf } from '#contracts/values/vat.js';
import { netPriceOf } from './net-price.js';

const line = { quantityMilli: 1_000, unitPriceE4: 249_000, taxBasisPoints: 1_900, baseNetCents: 2_092 };

describe('the net unit price', () => {
  it.each([
    ['88.00', 880_000],
    ['0.1234', 1_234],
    ['9999999.99', 99_999_999_900],
  ])('of a net price is the price, %s', (words, unitPriceE4) => {
    expect(netPriceOf({ ...line, unitPriceE4 }, 'NET')).toBe(words);
  });

  it('of a gross price has four decimals where that makes the net amount', () => {
    expect(netPriceOf(line, 'GROSS')).toBe('20.9244');
    expect(netPriceOf({ ...line, quantityMilli: 3_000, baseNetCents: 6_277 }, 'GROSS')).toBe('20.9244');
  });

  it('of a gross price follows the net amount of the line', () => {
    expect(netPriceOf({ ...line, baseNetCents: 2_093 }, 'GROSS')).toBe('20.93');
  });

  it('times the quantity always is the net amount, also for a million pieces and in a Storno', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom(1, -1),
        fc.integer({ min: -1, max: 1 }),
        (quantityMilli, unitPriceE4, sign, off) => {
          const gross = shareOf(quantityMilli, unitPriceE4, 100_000);
          const base = Math.max(0, netOfGross(gross, 1_900) + off);
          const given = { unitPriceE4, taxBasisPoints: 1_900 };
          const signed = { ...given, quantityMilli: sign * quantityMilli, baseNetCents: sign * base };
          const [whole = '', decimals = ''] = netPriceOf(signed, 'GROSS').split('.');
          const units = Number(whole + decimals);
          expect(shareOf(quantityMilli, units, 10 ** (decimals.length + 1))).toBe(base);
        },
      ),
    );
  });
});
