import { proposedSalePrice } from '../articles/sale-price.js';
import type { ArticleLevel } from '../articles/article.js';
import type { StockMoved } from '../articles/article.events.js';
import { freeLevels, freeMilliOf } from './free-levels.js';
import { NO_PART_LINE, partLineAfter } from './part-line.js';

const markUp = { lowPercent: 45, middleFrom: null, middlePercent: null, highFrom: null, highPercent: null };

describe('the proposed sale price of an article', () => {
  it('is its own, else that of the mark-up on its last purchase price', () => {
    expect(proposedSalePrice({ salePriceCents: 4_900, lastCostE4: 338_000 }, markUp)).toEqual({
      cents: 4_900,
      calculation: null,
    });
    expect(proposedSalePrice({ salePriceCents: null, lastCostE4: 338_000 }, markUp)?.cents).toBe(4_901);
    expect(proposedSalePrice({ salePriceCents: null, lastCostE4: null }, markUp)).toBeNull();
  });
});

const level = (locationId: string, onHandMilli: number, reservedMilli: number) =>
  [locationId, { locationId, onHandMilli, reservedMilli } as ArticleLevel] as const;

describe('free parts', () => {
  it('are on hand and not reserved; the location with most of them is first', () => {
    const levels = new Map([level('c', 3_000, 1_000), level('a', 5_000, 0), level('b', 2_000, 0)]);
    expect(freeLevels({ levels })).toEqual([
      { locationId: 'a', freeMilli: 5_000 },
      { locationId: 'b', freeMilli: 2_000 },
      { locationId: 'c', freeMilli: 2_000 },
    ]);
    expect(freeMilliOf({ levels })).toBe(9_000);
  });

  it('are none where all is reserved, or more than there is', () => {
    const levels = new Map([level('a', 2_000, 2_000), level('b', 1_000, 2_000)]);
    expect(freeLevels({ levels })).toEqual([]);
    expect(freeMilliOf({ levels })).toBe(0);
  });
});

const place = (locationId: string) => ({ locationId });
const moved = (type: string, quantityMilli: number, places: object = {}) =>
  ({ type, quantityMilli, from: null, to: null, ...places }) as unknown as StockMoved['data'];
const here = { locationId: 'a', reservedMilli: 3_000, issuedMilli: 1_000 };

describe('a part of an order', () => {
  it('is reserved where the stock keeps it, and released', () => {
    const reserved = partLineAfter(NO_PART_LINE, moved('RESERVE', 3_000, { to: place('a') }));
    expect(reserved).toEqual({ locationId: 'a', reservedMilli: 3_000, issuedMilli: 0 });
    expect(partLineAfter(reserved, moved('RESERVE', 1_000, { to: place('a') })).reservedMilli).toBe(4_000);
    expect(partLineAfter(reserved, moved('RELEASE', 1_000))).toEqual({ ...reserved, reservedMilli: 2_000 });
  });

  it('is issued from its reservation, as far as that goes', () => {
    const from = { from: place('a') };
    expect(partLineAfter(here, moved('ISSUE', 2_000, from))).toEqual({
      locationId: 'a',
      reservedMilli: 1_000,
      issuedMilli: 3_000,
    });
    expect(partLineAfter(here, moved('ISSUE', 4_000, from))).toEqual({
      locationId: 'a',
      reservedMilli: 0,
      issuedMilli: 5_000,
    });
  });

  it('is issued elsewhere beside its reservation, which stays', () => {
    const from = { from: place('b') };
    expect(partLineAfter(here, moved('ISSUE', 2_000, from))).toEqual({
      locationId: 'a',
      reservedMilli: 3_000,
      issuedMilli: 3_000,
    });
    const free = { ...here, reservedMilli: 0 };
    expect(partLineAfter(free, moved('ISSUE', 2_000, from)).locationId).toBe('b');
  });

  it('comes back, and stays as it is with any other movement', () => {
    expect(partLineAfter(here, moved('RECEIPT', 1_000))).toEqual({ ...here, issuedMilli: 0 });
    expect(partLineAfter(here, moved('MOVE', 1_000))).toBe(here);
  });
});
