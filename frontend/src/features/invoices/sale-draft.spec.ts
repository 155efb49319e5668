import type { ArticleAnswer } from '#contracts/inventory/articles/articles.api.js';
import { inPrices } from './price-terms.js';
import { emptySale, withArticle } from './sale-draft.js';
import { sumsOf } from './invoice-draft.js';

const article = (salePrice: number | null, shelfPrice: number | null) =>
  ({
    id: 'a',
    number: 'WB-60',
    name: 'Wischblatt',
    unit: 'Stk',
    salePrice,
    shelfPrice,
    available: 3,
  }) as ArticleAnswer;
const empty = emptySale('2026-11-23');
const priceIn = (draft: typeof empty) => draft.positions[0]?.unitPrice;

describe('an article on a sale over the counter', () => {
  it('costs what the tag on the shelf says, to the cent', () => {
    for (const cents of [2_489, 2_490, 2_491]) {
      const draft = withArticle(empty, article(20, cents / 100));
      expect(sumsOf(draft).grossCents).toBe(cents);
    }
    expect(priceIn(withArticle(empty, article(20, 24.9)))).toBe('24,90');
  });

  it('costs its net price with tax where there is no tag', () => {
    expect(priceIn(withArticle(empty, article(20, null)))).toBe('23,80');
    expect(priceIn(withArticle(empty, article(null, null)))).toBe('0,00');
  });

  it('has the net price of the tag on a sale at net prices', () => {
    const net = { ...empty, ...inPrices(empty, 'NET') };
    const draft = withArticle(net, article(20, 24.9));
    expect(priceIn(draft)).toBe('20,9244');
  });
});
