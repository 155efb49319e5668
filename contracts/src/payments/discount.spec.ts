import type { CoPayment } from '../invoices/co-payment.js';
import { discountTaxes, earlyDiscountOf, mostDiscountOf } from './discount.js';

const invoice = { date: '2026-11-27', grossCents: 11_900, coPayment: null };

describe('a discount for early payment', () => {
  it('is a part of the gross sum, until some days after the invoice', () => {
    const terms = { basisPoints: 200, days: 10 };
    expect(earlyDiscountOf(terms, invoice)).toEqual({ cents: 238, until: '2026-12-07' });
  });

  it('is none without terms, below a cent, or if another one pays a part', () => {
    const terms = { basisPoints: 200, days: 10 };
    expect(earlyDiscountOf(null, invoice)).toBeNull();
    expect(earlyDiscountOf(terms, { ...invoice, grossCents: 24 })).toBeNull();
    expect(earlyDiscountOf(terms, { ...invoice, grossCents: 25 })?.cents).toBe(1);
    expect(earlyDiscountOf(terms, { ...invoice, grossCents: -11_900 })).toBeNull();
    expect(earlyDiscountOf(terms, { ...invoice, coPayment: {} as CoPayment })).toBeNull();
  });

  it('is at most a tenth', () => {
    expect(mostDiscountOf(11_900)).toBe(1_190);
  });
});

const tax = (taxBasisPoints: number, netCents: number, taxCents: number) => ({
  taxBasisPoints,
  netCents,
  taxCents,
});

describe('the taxes of a discount', () => {
  it('are distributed over the rates by their gross sums', () => {
    expect(discountTaxes([tax(1_900, 10_000, 1_900), tax(700, 1_000, 70)], 1_297)).toEqual([
      tax(1_900, 1_000, 190),
      tax(700, 100, 7),
    ]);
  });

  it('add up to the discount, however it divides', () => {
    const parts = discountTaxes([tax(1_900, 333, 63), tax(700, 333, 23), tax(0, 1, 0)], 100);
    expect(parts.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)).toBe(100);
    expect(parts.map(({ taxBasisPoints }) => taxBasisPoints)).toEqual([1_900, 700]);
  });

  it('are none without a discount or an amount', () => {
    expect(discountTaxes([tax(1_900, 10_000, 1_900)], 0)).toEqual([]);
    expect(discountTaxes([], 100)).toEqual([]);
    expect(discountTaxes([tax(1_900, 0, 0)], 100)).toEqual([]);
    expect(discountTaxes([tax(1_900, 100, 19), tax(1_900, -100, -19)], 100)).toEqual([]);
  });
});
