import type { ArticleEvent, MovementType, StockMoved } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type Article, type KnownArticle } from '#contracts/inventory/articles/article.js';
import type { StockBooking } from '#contracts/inventory/stock/book-stock.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { fold } from '../../platform/streams/stream-type.js';
import { recorded, refusalOf } from '../../testing/given.js';
import { adjustTo, bookMovement, counterMovement, movementIdsOf } from './movement.js';
import { added, booking, context, SHELF, STORE } from '../testing/stock.js';

class Stock {
  private readonly events: ArticleEvent[] = [added()];

  get article(): KnownArticle {
    return fold(articleStream, recorded(this.events)) as KnownArticle;
  }

  book(type: MovementType, quantityMilli: number, what: Partial<StockBooking> = {}): StockMoved['data'][] {
    return this.when(bookMovement(booking({ type, quantityMilli, ...what }), context()));
  }

  when(decide: (article: Article) => readonly ArticleEvent[]): StockMoved['data'][] {
    const events = decide(this.article);
    this.events.push(...events);
    return events.flatMap((event) => (event.type === 'StockMoved' ? [event.data] : []));
  }

  at(locationId: string): readonly [onHand: number, reserved: number] {
    const level = this.article.levels.get(locationId);
    return [level?.onHandMilli ?? 0, level?.reservedMilli ?? 0];
  }
}

let stock: Stock;
beforeEach(() => {
  stock = new Stock();
});

const line = (quantity: { locationId?: string } & Partial<StockBooking> = {}): Partial<StockBooking> => ({
  partLineId: 'line',
  reference: { kind: 'WORK_ORDER', id: 'order', label: 'A-2026-00001' },
  ...quantity,
});

describe('a movement', () => {
  it('opens its level in the same append and contains the balances after it', () => {
    const decide = bookMovement(booking({ type: 'RECEIPT', quantityMilli: 4_000 }), context());
    expect(decide(stock.article)).toEqual([
      expect.objectContaining({
        type: 'LevelOpened',
        data: expect.objectContaining({ levelId: 'article_store', locationCode: 'HL', number: 'OF-1' }),
      }),
      expect.objectContaining({
        type: 'StockMoved',
        data: expect.objectContaining({
          n: 1,
          type: 'RECEIPT',
          quantityMilli: 4_000,
          from: null,
          to: { levelId: 'article_store', locationId: STORE, onHandMilli: 4_000, reservedMilli: 0 },
        }),
      }),
    ]);
  });

  it('contains both sides of a MOVE in one event', () => {
    stock.book('RECEIPT', 4_000);
    const [moved] = stock.book('MOVE', 1_500, { toLocationId: SHELF });
    expect([moved?.from?.onHandMilli, moved?.to?.onHandMilli]).toEqual([2_500, 1_500]);
  });

  it('is booked once', () => {
    const movementId = 'once';
    stock.book('RECEIPT', 1_000, { movementId });
    expect(stock.book('RECEIPT', 1_000, { movementId })).toEqual([]);
    expect(stock.at(STORE)).toEqual([1_000, 0]);
  });

  it('is never dated before the previous one', () => {
    stock.book('RECEIPT', 1_000);
    const [later] = stock.when(
      bookMovement(booking({ type: 'RECEIPT', quantityMilli: 1 }), {
        ...context(),
        now: '2020-01-01T00:00:00.000Z',
      }),
    );
    expect(later?.bookedAt).toBe(context().now);
  });

  it.each(['ISSUE', 'MOVE'] as const)('of type %s never makes the level negative', (type) => {
    stock.book('RECEIPT', 1_000);
    expect(refusalOf(() => stock.book(type, 1_001, { toLocationId: SHELF })).code).toBe('stock-insufficient');
  });

  it('may reserve more than is in stock', () => {
    stock.book('RESERVE', 3_000);
    expect(stock.at(STORE)).toEqual([0, 3_000]);
  });

  it('may issue reserved stock', () => {
    stock.book('RECEIPT', 1_000);
    stock.book('RESERVE', 1_000);
    stock.book('ISSUE', 1_000);
    expect(stock.at(STORE)).toEqual([0, 1_000]);
  });

  it('releases at most the quantity that is reserved without an order', () => {
    stock.book('RESERVE', 2_000);
    stock.book('RESERVE', 5_000, line());
    expect(refusalOf(() => stock.book('RELEASE', 2_001))).toMatchObject({
      code: 'conflict',
      detail: 'So viel ist nicht reserviert.',
    });
    stock.book('RELEASE', 2_000);
    expect(stock.at(STORE)).toEqual([0, 5_000]);
  });

  it.each([
    [{ toLocationId: STORE, type: 'MOVE' }, 'toLocationId', 'Bitte einen anderen Ziel-Standort wählen.'],
    [{ toLocationId: null, type: 'MOVE' }, 'toLocationId', 'Bitte einen anderen Ziel-Standort wählen.'],
    [{ toLocationId: 'nowhere', type: 'MOVE' }, 'toLocationId', 'Unbekannter Standort.'],
    [{ locationId: 'nowhere' }, 'locationId', 'Unbekannter Standort.'],
    [{ locationId: 'closed' }, 'locationId', 'Der Standort ist geschlossen.'],
  ] as const)('is refused with %p', (what, field, message) => {
    const { code, errors } = refusalOf(() => stock.book('RECEIPT', 1_000, what));
    expect([code, errors]).toEqual(['validation-failed', [{ field, message }]]);
  });

  it('is refused for an unknown or retired article', () => {
    const decide = bookMovement(booking({ type: 'RECEIPT', quantityMilli: 1 }), context());
    expect(refusalOf(() => decide(articleStream.initial)).detail).toBe('Unbekannter Artikel.');
    stock.when(() => [{ type: 'ArticleRetired', version: 1, data: { articleId: 'article' } }]);
    expect(refusalOf(() => decide(stock.article)).detail).toBe('Der Artikel ist stillgelegt.');
    const reference = { kind: 'GOODS_RECEIPT', id: 'receipt', label: 'WE-2026-00001' } as const;
    expect(stock.book('RECEIPT', 1_000, { reference })).toHaveLength(1);
  });
});

describe('a correction', () => {
  it('books the difference to the count, even 0', () => {
    stock.book('RECEIPT', 4_000);
    const count = (milli: number) =>
      stock.when(adjustTo(booking({ movementId: `count-${milli}` }), milli, context()));
    expect(count(2_500)).toMatchObject([
      { type: 'ADJUST', quantityMilli: -1_500, to: { onHandMilli: 2_500 } },
    ]);
    expect(count(2_500.0)).toEqual([]);
    expect(stock.when(adjustTo(booking(), 2_500, context()))).toMatchObject([{ quantityMilli: 0 }]);
  });
});

describe('a part line of an order', () => {
  it('consumes its own reservation with an issue', () => {
    stock.book('RECEIPT', 5_000);
    stock.book('RESERVE', 2_000, line());
    expect(stock.book('ISSUE', 3_000, line())).toHaveLength(1);
    expect(stock.at(STORE)).toEqual([2_000, 0]);
    expect(stock.article.lines.get('line')).toEqual({
      locationId: STORE,
      reservedMilli: 0,
      issuedMilli: 3_000,
    });
  });

  it('releases its reservation in the same append if issued from another location', () => {
    stock.book('RECEIPT', 5_000, { locationId: SHELF });
    stock.book('RESERVE', 4_000, line());
    const moved = stock.book('ISSUE', 3_000, line({ movementId: 'm', locationId: SHELF }));
    expect(moved).toMatchObject([
      { type: 'RELEASE', quantityMilli: 3_000, movementId: idAfter('m', 'line') },
      { type: 'ISSUE', quantityMilli: 3_000, movementId: 'm' },
    ]);
    expect(stock.at(STORE)).toEqual([0, 1_000]);
    expect(stock.article.lines.get('line')).toEqual({
      locationId: STORE,
      reservedMilli: 1_000,
      issuedMilli: 3_000,
    });
  });

  it('moves its reservation when it reserves at another location', () => {
    stock.book('RESERVE', 2_000, line());
    stock.book('RESERVE', 1_000, line({ locationId: SHELF }));
    expect([stock.at(STORE), stock.at(SHELF)]).toEqual([
      [0, 0],
      [0, 3_000],
    ]);
  });

  it('returns at most the issued quantity', () => {
    stock.book('RECEIPT', 2_000);
    stock.book('ISSUE', 2_000, line());
    stock.book('RECEIPT', 500, line());
    expect(refusalOf(() => stock.book('RECEIPT', 1_501, line())).detail).toBe(
      'So viel wurde nicht entnommen.',
    );
    expect(refusalOf(() => stock.book('RELEASE', 1, line())).detail).toBe('So viel ist nicht reserviert.');
  });

  it('gets received goods reserved at their location', () => {
    stock.book('RESERVE', 2_000, line());
    const reference = { kind: 'GOODS_RECEIPT', id: 'receipt', label: 'WE-2026-00001' } as const;
    const aside = { partLineId: 'line', reference, quantityMilli: 3_000 };
    const wanted = { movementId: 'm', locationId: SHELF, reference, setAside: [aside] };
    const moved = stock.book('RECEIPT', 4_000, wanted);
    expect(moved.map(({ type, quantityMilli }) => [type, quantityMilli])).toEqual([
      ['RECEIPT', 4_000],
      ['RELEASE', 2_000],
      ['RESERVE', 3_000],
    ]);
    const ids = movementIdsOf(booking({ type: 'RECEIPT', ...wanted }));
    expect(moved.every(({ movementId }) => ids.includes(movementId))).toBe(true);
    expect([stock.at(STORE), stock.at(SHELF)]).toEqual([
      [0, 0],
      [4_000, 3_000],
    ]);
  });
});

const counter = (original: StockMoved['data'] | undefined, movementId = 'undone') =>
  stock.when(counterMovement(original as StockMoved['data'], { movementId, note: null }, context()));

describe('a counter-movement', () => {
  it.each([
    ['RECEIPT', 2_000, 'ISSUE'],
    ['ISSUE', 2_000, 'RECEIPT'],
    ['MOVE', 2_000, 'MOVE'],
    ['RESERVE', 2_000, 'RELEASE'],
    ['ADJUST', -2_000, 'ADJUST'],
  ] as const)('undoes %s', (type, quantity, opposite) => {
    stock.book('RECEIPT', 10_000);
    const before = [stock.at(STORE), stock.at(SHELF)];
    const [original] = stock.book(type, quantity, { toLocationId: type === 'MOVE' ? SHELF : null });
    const [moved] = counter(original);
    expect(moved).toMatchObject({
      type: opposite,
      counters: original?.movementId,
      reference: { kind: 'COUNTER', id: original?.movementId },
    });
    expect([stock.at(STORE), stock.at(SHELF)]).toEqual(before);
  });

  it('is booked once, and cannot be countered itself', () => {
    const [original] = stock.book('RECEIPT', 1_000);
    const [undone] = counter(original);
    expect(counter(original)).toEqual([]);
    expect(refusalOf(() => counter(original, 'again')).detail).toBe(
      'Diese Bewegung wurde bereits storniert.',
    );
    expect(refusalOf(() => counter(undone, 'again')).detail).toBe(
      'Diese Buchung wird an ihrem Ursprung zurückgenommen.',
    );
  });

  it('is refused for movements of an order or a receipt', () => {
    stock.book('RECEIPT', 1_000);
    const [issued] = stock.book('ISSUE', 1_000, line());
    expect(refusalOf(() => counter(issued)).detail).toBe(
      'Diese Buchung wird an ihrem Ursprung zurückgenommen.',
    );
  });
});
