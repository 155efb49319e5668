import type { ArticleEvent, StockMoved } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type Article, type KnownArticle } from '#contracts/inventory/articles/article.js';
import { fold } from '../../platform/streams/stream-type.js';
import { recorded, refusalOf } from '../../testing/given.js';
import { added, booking, context, SHELF, STORE } from '../testing/stock.js';
import { bookMovement, counterMovement } from './movement.js';
import { backMovementId, putSoldPartBack, sellParts, soldMovementId } from './part-sale.js';

const SALE = {
  saleId: 's',
  number: 'RE-2026-00001',
  attemptId: 'a',
  articleId: 'article',
  quantityMilli: 3_000,
};

let events: ArticleEvent[];
const article = () => fold(articleStream, recorded(events)) as KnownArticle;
const when = (decide: (known: Article) => readonly ArticleEvent[]): StockMoved['data'][] => {
  const facts = decide(article());
  events.push(...facts);
  return facts.flatMap((event) => (event.type === 'StockMoved' ? [event.data] : []));
};
const book = (what: Parameters<typeof booking>[0]) => when(bookMovement(booking(what), context()));
const sell = (what: Partial<typeof SALE> = {}) => when(sellParts({ ...SALE, ...what }, context()));
const onHand = () => [SHELF, STORE].map((id) => (article().levels.get(id)?.onHandMilli ?? 0) / 1_000);

/** Two pieces on the shelf, three in the store, two of them reserved. */
beforeEach(() => {
  events = [added()];
  book({ locationId: SHELF, quantityMilli: 2_000 });
  book({ locationId: STORE, quantityMilli: 3_000 });
  book({ type: 'RESERVE', locationId: STORE, quantityMilli: 2_000 });
});

describe('a sale of parts', () => {
  it('takes free parts, from the location that has most first', () => {
    expect(sell()).toMatchObject([
      { type: 'ISSUE', quantityMilli: 2_000, reference: { kind: 'SALE', id: 's', label: SALE.number } },
      { type: 'ISSUE', quantityMilli: 1_000 },
    ]);
    expect(onHand()).toEqual([0, 2]);
  });

  it('is booked once by attempt', () => {
    sell();
    expect(sell()).toEqual([]);
    expect(() => sell({ attemptId: 'b' })).toThrow(expect.objectContaining({ code: 'stock-insufficient' }));
  });

  it('leaves what is reserved, and takes all or nothing', () => {
    expect(refusalOf(() => sell({ quantityMilli: 4_000 }))).toMatchObject({ code: 'stock-insufficient' });
    expect(onHand()).toEqual([2, 3]);
  });

  it('is refused for a retired article and for no quantity', () => {
    expect(refusalOf(() => sell({ quantityMilli: 0 }))).toMatchObject({ errors: [{ field: 'quantity' }] });
    events.push({ type: 'ArticleRetired', version: 1, data: { articleId: 'article' } });
    expect(refusalOf(() => sell())).toMatchObject({ errors: [{ field: 'articleId' }] });
  });

  it('is not reversed by hand', () => {
    const [sold] = sell() as [StockMoved['data']];
    const reverse = counterMovement(sold, { movementId: 'c', note: null }, context());
    expect(refusalOf(() => when(reverse))).toMatchObject({ code: 'conflict' });
  });
});

describe('parts that come back', () => {
  it('lie where they lay, once, also of a retired article', () => {
    const [sold] = sell() as [StockMoved['data']];
    events.push({ type: 'ArticleRetired', version: 1, data: { articleId: 'article' } });
    const { movementId } = sold;
    expect(movementId).toBe(soldMovementId(SALE, SHELF));
    const back = { type: 'RECEIPT', movementId: backMovementId(movementId), counters: movementId };
    expect(when(putSoldPartBack(sold, context()))).toMatchObject([{ ...back, quantityMilli: 2_000 }]);
    expect(when(putSoldPartBack(sold, context()))).toEqual([]);
    expect(onHand()).toEqual([2, 2]);
  });
});
