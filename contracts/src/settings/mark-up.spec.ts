import { emptyOf } from '../kernel/fields.js';
import { markUpFields } from './mark-up-fields.js';
import { salePriceOf } from './mark-up.js';

const markUp = { lowPercent: 80, middleFrom: 20, middlePercent: 45, highFrom: 200, highPercent: 25 };

describe('the sale price by mark-up', () => {
  it.each([
    [1_999, '19,99 € + 80 % = 35,98 €', 3_598],
    [2_000, '20,00 € + 45 % = 29,00 €', 2_900],
    [3_380, '33,80 € + 45 % = 49,01 €', 4_901],
    [20_000, '200,00 € + 25 % = 250,00 €', 25_000],
  ])('of a part for %i cents says how it came about', (costCents, calculation, cents) => {
    const proposal = salePriceOf(costCents, markUp);
    expect(proposal?.cents).toBe(cents);
    expect(proposal?.calculation.replaceAll('\u00a0', ' ')).toBe(calculation);
  });

  it('is none without a percentage for the price band, or without a purchase price', () => {
    expect(salePriceOf(3_380, emptyOf(markUpFields))).toBeNull();
    expect(salePriceOf(25_000, { ...markUp, highPercent: null })).toBeNull();
    expect(salePriceOf(0, markUp)).toBeNull();
  });

  it('has one band if no limit is set', () => {
    const one = { ...emptyOf(markUpFields), lowPercent: 50 };
    expect(salePriceOf(100_000, one)?.cents).toBe(150_000);
  });
});
