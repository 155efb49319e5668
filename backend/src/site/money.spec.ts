import * as fc from 'fast-check';
import { centsOf } from '#contracts/values/euros.js';

describe('centsOf', () => {
  it('reads every amount of whole cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999_99, max: 999_999_999_99 }), (cents) =>
        expect(centsOf(cents / 100)).toBe(cents),
      ),
    );
  });

  it.each([1e-7, 0.001, 1.005, 12.345, 9_999_999.999, Number.NaN, Infinity, 1e308, '1', null, undefined, {}])(
    'refuses %p',
    (value) => {
      expect(centsOf(value)).toBeNull();
    },
  );

  it('never returns -0', () => {
    expect(Object.is(centsOf(-0), 0)).toBe(true);
  });
});
