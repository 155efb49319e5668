import { asTyped, typedNumber } from './typed-number.js';

describe('a typed number', () => {
  it.each([
    ['12,5', 12.5],
    [' 1.234,50 ', 1234.5],
    ['1.234', 1234],
    ['12.5', 12.5],
    ['−3', -3],
    ['0', 0],
    ['7,', 7],
  ])('%s is read', (typed, value) => expect(typedNumber(typed, 2)).toBe(value));

  it.each(['', 'zwei', '1,234', '1,2,3', '--1', '1e3'])('%s is none', (typed) =>
    expect(typedNumber(typed, 2)).toBeUndefined(),
  );

  it('stands in its field with a comma', () => {
    expect(asTyped(1234.5)).toBe('1234,5');
    expect(asTyped(14890, 2)).toBe('14890,00');
    expect(asTyped(0.125, 2)).toBe('0,125');
    expect(asTyped(null)).toBe('');
  });

  it('is what it was after it stood in its field', () => {
    for (const value of [0, -2.5, 999_999.999, 0.001]) expect(typedNumber(asTyped(value), 3)).toBe(value);
  });
});
