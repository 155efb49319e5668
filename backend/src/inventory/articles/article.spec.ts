import type { ArticleEvent } from '#contracts/inventory/articles/article.events.js';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { given, refusalOf } from '../../testing/given.js';
import { booking, context, STORE } from '../testing/stock.js';
import { bookMovement } from '../movements/movement.js';
import { addArticle, changeArticle, type ArticleDetails } from './article.js';

const articleId = 'article';
const details: ArticleDetails = {
  number: 'OF-1',
  name: 'Ölfilter',
  unit: 'Stk',
  minimumMilli: 2_000,
  salePriceCents: 1_290,
  shelfPriceCents: null,
  active: true,
};
const { active: _, shelfPriceCents: __, ...stored } = details;
const added: ArticleEvent = { type: 'ArticleAdded', version: 1, data: { articleId, ...stored } };
const retired: ArticleEvent = { type: 'ArticleRetired', version: 1, data: { articleId } };
const article = (...events: ArticleEvent[]) => given(articleStream, added, ...events);

describe('adding an article', () => {
  it('adds an active article, or retires it at once', () => {
    expect(given(articleStream).when(addArticle(articleId, details))).toEqual([added]);
    const inactive = addArticle(articleId, { ...details, active: false });
    expect(given(articleStream).when(inactive)).toEqual([added, retired]);
  });

  it('is idempotent; refuses other details under the same id', () => {
    expect(article().when(addArticle(articleId, details))).toEqual([]);
    const other = addArticle(articleId, { ...details, name: 'Luftfilter' });
    expect(refusalOf(() => article().when(other)).code).toBe('idempotency-key-reused');
  });
});

describe('changing an article', () => {
  it('records each kind of change as a separate event, and only changes', () => {
    expect(article().when(changeArticle(details))).toEqual([]);
    const change = { name: 'Luftfilter', minimumMilli: 0, salePriceCents: null, active: false };
    expect(article().when(changeArticle(change))).toEqual([
      {
        type: 'ArticleChanged',
        version: 1,
        data: { articleId, number: 'OF-1', name: 'Luftfilter', unit: 'Stk', levelIds: [] },
      },
      { type: 'MinimumStockSet', version: 1, data: { articleId, minimumMilli: 0 } },
      { type: 'SalePriceSet', version: 1, data: { articleId, salePriceCents: null } },
      retired,
    ]);
  });

  it('leaves the article as it was said, with its former numbers', () => {
    const renumbered = article().when(changeArticle({ number: 'OF-2', minimumMilli: 7, salePriceCents: 9 }));
    const renamed = article(...renumbered).when(changeArticle({ name: 'Luftfilter' }));
    expect(renamed.map(({ type }) => type)).toEqual(['ArticleChanged']);
    expect(article(...renumbered, ...renamed).state).toMatchObject({
      number: 'OF-2',
      formerNumbers: ['OF-1'],
      name: 'Luftfilter',
      minimumMilli: 7,
      salePriceCents: 9,
      status: 'active',
      revision: 4,
    });
  });

  it('leaves a retired article retired unless it says otherwise', () => {
    expect(article(retired).when(changeArticle({ minimumMilli: 7 }))).toHaveLength(1);
    const back = article(retired).when(changeArticle({ active: true }));
    expect(article(retired, ...back).state).toMatchObject({ status: 'active' });
  });

  it('refuses to retire an article that is reserved or was issued elsewhere', () => {
    const reserved = article().when(bookMovement(booking({ type: 'RESERVE', quantityMilli: 1 }), context()));
    expect(refusalOf(() => article(...reserved).when(changeArticle({ active: false }))).code).toBe(
      'conflict',
    );
    const received = article().when(bookMovement(booking({ quantityMilli: 1 }), context()));
    const gone = article(...received).when(
      bookMovement(booking({ type: 'ISSUE', quantityMilli: 1 }), context()),
    );
    expect(article(...received, ...gone).when(changeArticle({ active: false }))).toHaveLength(1);
  });

  it('records the price on the shelf, also of a new article', () => {
    const priced: ArticleEvent = {
      type: 'ShelfPriceSet',
      version: 1,
      data: { articleId, shelfPriceCents: 2_490 },
    };
    const withTag = { ...details, shelfPriceCents: 2_490 };
    expect(given(articleStream).when(addArticle(articleId, withTag))).toEqual([added, priced]);
    expect(article(priced).when(addArticle(articleId, withTag))).toEqual([]);
    expect(article(priced).when(changeArticle({ shelfPriceCents: null }))).toEqual([
      { ...priced, data: { articleId, shelfPriceCents: null } },
    ]);
  });

  it('lists the levels that display the new name', () => {
    const received = article().when(bookMovement(booking({ type: 'RECEIPT', quantityMilli: 1 }), context()));
    const [changed] = article(...received).when(changeArticle({ unit: 'l' }));
    expect(changed?.data).toMatchObject({ levelIds: [`article_${STORE}`] });
  });

  it('refuses to retire an article with stock, and reactivates a retired one', () => {
    const received = article().when(bookMovement(booking({ type: 'RECEIPT', quantityMilli: 1 }), context()));
    const retire = changeArticle({ active: false });
    expect(refusalOf(() => article(...received).when(retire))).toMatchObject({
      code: 'conflict',
      detail: 'Es ist noch Bestand vorhanden.',
    });
    expect(article(retired).when(retire)).toEqual([]);
    expect(article(retired).when(changeArticle({ active: true }))).toEqual([
      { type: 'ArticleReinstated', version: 1, data: { articleId } },
    ]);
  });

  it('refuses an unknown article and an old revision; movements do not increase the revision', () => {
    const change = changeArticle({ name: 'Luftfilter' });
    expect(refusalOf(() => given(articleStream).when(change)).code).toBe('not-found');
    expect(refusalOf(() => article(retired).when(change, { expectedRevision: 0 })).code).toBe(
      'revision-behind',
    );
    const received = article().when(bookMovement(booking({ type: 'RECEIPT', quantityMilli: 1 }), context()));
    expect(article(...received).when(change, { expectedRevision: 0 })).toHaveLength(1);
  });
});
