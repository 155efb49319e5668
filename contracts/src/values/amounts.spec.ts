import { validateSync } from 'class-validator';
import { IsDecimal } from './decimal.js';
import { centsOf, e4Of } from './euros.js';
import { inCents } from './in-cents.js';
import { IsQuantity, IsQuantityOrZero } from './is-quantity.js';
import { IsMoney } from './money.js';
import { basisPointsOf, IsPercent } from './percent.js';

const NO_NUMBERS = [
  '1',
  null,
  undefined,
  true,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

/** The sentence that refuses this value of a field, or null. */
function refusal(decorate: PropertyDecorator, value: unknown): string | null {
  class Form {
    field = value;
  }
  decorate(Form.prototype, 'field');
  return Object.values(validateSync(new Form())[0]?.constraints ?? {})[0] ?? null;
}

describe('an amount in euros', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [0.01, 1],
    [19.99, 1_999],
    [-1.1, -110],
    [1_234_567.89, 123_456_789],
  ])('of %p has %p cents', (euros, cents) => {
    expect(centsOf(euros)).toBe(cents);
    expect(inCents(euros) + 0).toBe(cents);
  });

  it.each([...NO_NUMBERS, 0.001, 1.999, 2 ** 53])('of %p is refused', (euros) => {
    expect(centsOf(euros)).toBeNull();
    expect(refusal(IsMoney(), euros)).toBe('Bitte einen Betrag mit höchstens zwei Nachkommastellen angeben.');
  });

  it('is accepted in a form', () => {
    expect(refusal(IsMoney(), 12.5)).toBeNull();
  });
});

describe('a price with four decimals', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [20.9244, 209_244],
    [-0.0001, -1],
  ])('of %p euros has %p ten-thousandths', (euros, e4) => expect(e4Of(euros)).toBe(e4));

  it.each([...NO_NUMBERS, 0.000_01, 2 ** 53])('of %p is refused', (euros) => expect(e4Of(euros)).toBeNull());
});

describe('a percentage', () => {
  it.each([
    [0, 0],
    [-0, 0],
    [19, 1_900],
    [7.25, 725],
    [100, 10_000],
  ])('of %p has %p basis points', (percent, points) => {
    expect(basisPointsOf(percent)).toBe(points);
    expect(refusal(IsPercent(), percent)).toBeNull();
  });

  it.each([...NO_NUMBERS, -0.01, 100.01, 7.255])('of %p is refused', (percent) => {
    expect(basisPointsOf(percent)).toBeNull();
    expect(refusal(IsPercent(), percent)).toBe(
      'Bitte einen Wert von 0 bis 100 mit höchstens zwei Nachkommastellen angeben.',
    );
  });
});

describe('a decimal number', () => {
  it.each([0, 1, -1.5, 0.25])('accepts %p with two places', (value) => {
    expect(refusal(IsDecimal(2), value)).toBeNull();
  });

  it.each([...NO_NUMBERS, 0.125, 1e-7])('refuses %p with two places', (value) => {
    expect(refusal(IsDecimal(2), value)).toBe('Bitte eine Zahl mit höchstens 2 Nachkommastellen angeben.');
  });
});

describe('a quantity of a form', () => {
  it('is above 0', () => {
    expect([0.001, 1, 999_999.999].map((value) => refusal(IsQuantity(), value))).toEqual([null, null, null]);
    for (const value of [...NO_NUMBERS, 0, -1, 0.0001])
      expect(refusal(IsQuantity(), value)).toBe(
        'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.',
      );
  });

  it('may be 0 where the form says so', () => {
    expect([0, 0.001].map((value) => refusal(IsQuantityOrZero(), value))).toEqual([null, null]);
    for (const value of [...NO_NUMBERS, -0.001, 0.0001])
      expect(refusal(IsQuantityOrZero(), value)).toBe(
        'Bitte eine Menge ab 0 mit höchstens drei Nachkommastellen angeben.',
      );
  });
});
