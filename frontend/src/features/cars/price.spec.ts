import { parsePrice, typedPrice } from './price.js';

describe('a typed price', () => {
  it.each([
    ['14890', 14_890],
    ['14890,5', 14_890.5],
    ['14.890,00', 14_890],
    ['14.890', 14_890],
    ['1.234.567,89 €', 1_234_567.89],
    ['14890.50', 14_890.5],
    ['0', 0],
  ])('%s is understood', (typed, price) => {
    expect(parsePrice(typed)).toBe(price);
  });

  it.each(['', 'viel', '-1', '1,2,3', '12,', '1e3'])('"%s" is none', (typed) => {
    expect(parsePrice(typed)).toBeUndefined();
  });

  it('is read back as it is shown', () => {
    expect(typedPrice(14_890)).toBe('14.890,00');
    expect(parsePrice(typedPrice(9_999_999.99))).toBe(9_999_999.99);
  });
});
