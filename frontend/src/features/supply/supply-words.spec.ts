import { leadTimeWords, offersWords, pieces } from './supply-words.js';

describe('the words of the parts search', () => {
  it.each([
    [null, ''],
    [0, 'Lieferung am gleichen Tag'],
    [1, 'Lieferzeit ca. 1 Tag'],
    [6, 'Lieferzeit ca. 6 Tage'],
  ])('say the lead time of %s days', (days, words) => {
    expect(leadTimeWords(days)).toBe(words);
  });

  it('count pieces and offers', () => {
    expect([pieces({ quantity: 3 }), pieces({ quantity: null })]).toEqual(['3 Stk', '']);
    expect([offersWords(1), offersWords(0)]).toEqual(['1 Angebot', '0 Angebote']);
  });
});
