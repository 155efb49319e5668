import { discountWords, wholeWords } from './adjustment-words.js';

const noDiscount = { discountPercent: null, discountAmount: null, discountReason: null };
const noSurcharge = { surchargePercent: null, surchargeAmount: null, surchargeReason: null };

describe('a discount or surcharge of an invoice', () => {
  it('is told in percent or in euros, with its reason', () => {
    const inPercent = { ...noDiscount, discountPercent: 33.3, discountReason: 'DISCOUNT' } as const;
    const inEuros = { ...noDiscount, discountAmount: 5, discountReason: 'GOODWILL' } as const;
    const surcharge = { ...noSurcharge, surchargePercent: 2, surchargeReason: 'SMALL_PARTS' } as const;
    expect(discountWords(inPercent)).toEqual(['Rabatt 33,3 %']);
    expect(wholeWords({ ...inEuros, ...surcharge })).toEqual(['Kulanz 5,00\u00a0€', 'Kleinteile 2 %']);
  });

  it('is not told where there is none', () => {
    expect(wholeWords({ ...noDiscount, ...noSurcharge })).toEqual([]);
  });
});
