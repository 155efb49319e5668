import * as fc from 'fast-check';
import { formatQuantity, MAX_QUANTITY_MILLI, milliOf, parseQuantity, quantityOf } from './quantity.js';

describe('a quantity', () => {
  it.each([
    ['4', 4_000],
    [' 4,5 ', 4_500],
    ['0,001', 1],
    ['1.234,5', 1_234_500],
    ['1.234', 1_234_000],
    ['1.5', 1_500],
    ['999.999,999', MAX_QUANTITY_MILLI],
  ])('is read from %s', (typed, milli) => {
    expect(parseQuantity(typed)).toBe(milli);
  });

  it.each(['', ',5', '-1', '1,2345', '1.23.4', 'vier', '1e3', '1000000', '1,5,2'])(
    'refuses "%s"',
    (typed) => {
      expect(parseQuantity(typed)).toBeNull();
    },
  );

  it.each([0.1234, Number.NaN, Number.POSITIVE_INFINITY, 1_000_000, '4', null, true])(
    'refuses %p',
    (value) => {
      expect(milliOf(value)).toBeNull();
    },
  );

  it('is written with comma, thousands point and typographic minus', () => {
    expect([0, 1_500, 1_234_567, -2_000].map(formatQuantity)).toEqual(['0', '1,5', '1.234,567', '−2']);
  });

  it('is never minus zero', () => {
    expect(milliOf(-0)).toBe(0);
  });

  it('survives a round trip through JSON and an input field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_QUANTITY_MILLI }), (milli) => {
        expect(milliOf(quantityOf(milli))).toBe(milli);
        expect(parseQuantity(formatQuantity(milli))).toBe(milli);
      }),
    );
  });
});
