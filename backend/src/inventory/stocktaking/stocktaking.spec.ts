import type { StocktakingEvent } from '#contracts/inventory/stocktakings/stocktaking.events.js';
import { stocktakingsStream } from '#contracts/inventory/stocktakings/stocktakings.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { given, refusalOf } from '../../testing/given.js';
import {
  abandonStocktaking,
  bookStocktaking,
  completeStocktaking,
  countArticle,
  startStocktaking,
} from './stocktaking.js';

const ids = { stocktakingId: '6d1f7a52-7f0e-4a42-9b52-3a3c9f1f0001', locationId: 'shelf' };
const started: StocktakingEvent = { type: 'StocktakingStarted', version: 1, data: { ...ids, note: null } };
const counted = (articleId: string, countedMilli: number, bookMilli: number): StocktakingEvent => ({
  type: 'ArticleCounted',
  version: 1,
  data: { ...ids, articleId, countedMilli, bookMilli },
});
const line = (articleId: string, differenceMilli: number) => ({
  articleId,
  differenceMilli,
  movementId: idAfter(ids.stocktakingId, articleId),
});
const booked = (
  lines: readonly ReturnType<typeof line>[],
  reason: string | null = null,
): StocktakingEvent => ({
  type: 'StocktakingBooked',
  version: 1,
  data: { ...ids, reason, lines },
});
const abandoned: StocktakingEvent = { type: 'StocktakingAbandoned', version: 1, data: ids };
const stocktakings = (...events: StocktakingEvent[]) => given(stocktakingsStream, started, ...events);
const count = (articleId: string, countedMilli: number, bookMilli = 0) =>
  countArticle({ ...ids, articleId }, { countedMilli, bookMilli });

describe('starting a stocktaking', () => {
  const start = startStocktaking(ids.stocktakingId, ids.locationId, null);
  it('starts once, and only one at a time', () => {
    expect(given(stocktakingsStream).when(start)).toEqual([started]);
    expect(stocktakings(abandoned).when(start)).toEqual([]);
    expect(refusalOf(() => stocktakings().when(startStocktaking('next', 'shelf', null)))).toMatchObject({
      code: 'conflict',
      detail: 'Für diesen Standort läuft bereits eine Inventur.',
    });
    expect(stocktakings(abandoned).when(startStocktaking('next', 'shelf', null))).toHaveLength(1);
  });
});

describe('counting an article', () => {
  it('records the count and the quantity on record', () => {
    expect(stocktakings().when(count('a', 3_000, 4_000))).toEqual([counted('a', 3_000, 4_000)]);
  });

  it('refuses more than 5,000 articles, but accepts a recount', () => {
    const many = Array.from({ length: 5_000 }, (_, place) => counted(String(place), 0, 0));
    const full = stocktakings(...many);
    expect(refusalOf(() => full.when(count('a', 1_000))).code).toBe('conflict');
    expect(full.when(count('7', 1_000))).toHaveLength(1);
  });

  it('refuses an unknown or closed stocktaking and an old revision', () => {
    expect(refusalOf(() => given(stocktakingsStream).when(count('a', 1))).code).toBe('not-found');
    for (const over of [abandoned, booked([])])
      expect(refusalOf(() => stocktakings(over).when(count('a', 1)))).toMatchObject({
        code: 'conflict',
        detail: 'Die Inventur ist abgeschlossen.',
      });
    const { when } = stocktakings(counted('a', 1, 1));
    expect(refusalOf(() => when(count('a', 2), { expectedRevision: 0 })).code).toBe('revision-behind');
  });
});

describe('posting a stocktaking', () => {
  const counts = [counted('a', 3_000, 4_000), counted('b', 2_000, 2_000), counted('a', 5_000, 4_000)];

  it('books the differences of the last counts, with ids derived from the count', () => {
    const post = bookStocktaking(ids, { reason: 'Jahresende', missing: [] });
    expect(stocktakings(...counts).when(post)).toEqual([booked([line('a', 1_000)], 'Jahresende')]);
  });

  it('books uncounted articles as 0 on request', () => {
    const missing = [
      { articleId: 'a', bookMilli: 9_000 },
      { articleId: 'c', bookMilli: 7_000 },
    ];
    const post = bookStocktaking(ids, { reason: null, missing });
    expect(stocktakings(...counts).when(post)).toEqual([booked([line('a', 1_000), line('c', -7_000)])]);
  });

  it('refuses more than 5,000 differences', () => {
    const missing = Array.from({ length: 5_001 }, (_, place) => ({ articleId: String(place), bookMilli: 1 }));
    const post = bookStocktaking(ids, { reason: null, missing });
    expect(refusalOf(() => stocktakings().when(post)).code).toBe('conflict');
  });

  it('is completed once, with the failed lines', () => {
    const failed = [{ articleId: 'a', reason: 'Gesperrt' }];
    const complete = completeStocktaking(ids, failed);
    const completed: StocktakingEvent = {
      type: 'StocktakingCompleted',
      version: 1,
      data: { ...ids, failed },
    };
    expect(stocktakings(booked([])).when(complete)).toEqual([completed]);
    expect(stocktakings(booked([]), completed).when(complete)).toEqual([]);
    expect(stocktakings().when(complete)).toEqual([]);
  });
});

describe('cancelling a stocktaking', () => {
  it('books nothing and is idempotent', () => {
    expect(stocktakings().when(abandonStocktaking(ids))).toEqual([abandoned]);
    expect(refusalOf(() => stocktakings(abandoned).when(abandonStocktaking(ids))).code).toBe('conflict');
  });
});
