import { hasVatIdCheckDigit, isGermanVatId } from './vat-id.js';

describe('a German USt-IdNr.', () => {
  it.each([
    ['DE123456788', true],
    ['DE12345678', false],
    ['DE1234567890', false],
    ['de123456788', false],
    ['ATU12345678', false],
  ])('is two letters and nine digits: %s', (vatId, expected) => {
    expect(isGermanVatId(vatId)).toBe(expected);
  });

  it('has exactly one right last digit', () => {
    const right = Array.from({ length: 10 }, (_, digit) => `DE12345678${digit}`).filter(hasVatIdCheckDigit);
    expect(right).toEqual(['DE123456788']);
  });

  it('is wrong when two neighbouring digits are swapped', () => {
    expect(hasVatIdCheckDigit('DE132456788')).toBe(false);
  });
});
