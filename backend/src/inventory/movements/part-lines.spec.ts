import type { ArticleEvent, MovementType, StockMoved } from '#contracts/inventory/articles/article.events.js';
import { articleStream, type KnownArticle } from '#contracts/inventory/articles/article.js';
import type { StockBooking } from '#contracts/inventory/stock/book-stock.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { MAX_QUANTITY_MILLI } from '#contracts/values/quantity.js';
import { fold } from '../../platform/streams/stream-type.js';
import { recorded, refusalOf } from '../../testing/given.js';
import { added, booking, context, SHELF, STORE } from '../testing/stock.js';
import { adjustTo, bookMovement, counterMovement, movementIdsOf } from './movement.js';

type Booked = readonly [type: MovementType, quantityMilli: number, what?: Partial<StockBooking>];

const articleOf = (events: readonly ArticleEvent[]) => fold(articleStream, recorded(events)) as KnownArticle;

/** The events of these bookings, one after the other. */
function eventsOf(...booked: readonly Booked[]): readonly ArticleEvent[] {
  return booked.reduce<readonly ArticleEvent[]>(
    (events, [type, quantityMilli, what]) => [
      ...events,
      ...bookMovement(booking({ type, quantityMilli, ...what }), context())(articleOf(events)),
    ],
    [added()],
  );
}
const factsOf = (events: readonly ArticleEvent[]): readonly StockMoved['data'][] =>
  events.flatMap((event) => (event.type === 'StockMoved' ? [event.data] : []));
/** Type, quantity and location of what the last booking moved. */
function lastOf(...booked: readonly Booked[]) {
  const before = factsOf(eventsOf(...booked.slice(0, -1))).length;
  return factsOf(eventsOf(...booked))
    .slice(before)
    .map(({ type, quantityMilli, from, to }) => [type, quantityMilli, (to ?? from)?.locationId]);
}
const detailOf = (...booked: readonly Booked[]) => refusalOf(() => eventsOf(...booked)).detail;
const errorsOf = (...booked: readonly Booked[]) => refusalOf(() => eventsOf(...booked)).errors;
const line = (what: Partial<StockBooking> = {}): Partial<StockBooking> => ({ partLineId: 'line', ...what });
const receipt = { kind: 'GOODS_RECEIPT', id: 'receipt', label: 'WE-2026-00001' } as const;
const aside = (quantityMilli: number): Partial<StockBooking> => ({
  reference: receipt,
  locationId: SHELF,
  setAside: [{ partLineId: 'line', reference: receipt, quantityMilli }],
});

describe('the reservation of a part line', () => {
  it('is released where it lies, at most as much as there is', () => {
    const reserved: Booked = ['RESERVE', 3_000, line()];
    expect(lastOf(reserved, ['RELEASE', 3_000, line({ locationId: SHELF })])).toEqual([
      ['RELEASE', 3_000, STORE],
    ]);
    expect(detailOf(reserved, ['RELEASE', 3_001, line()])).toBe('So viel ist nicht reserviert.');
    expect(detailOf(['RELEASE', 1, line()])).toBe('So viel ist nicht reserviert.');
  });

  it('stays where it is when more is reserved there', () => {
    expect(lastOf(['RESERVE', 3_000, line()], ['RESERVE', 1_000, line()])).toEqual([
      ['RESERVE', 1_000, STORE],
    ]);
  });

  it('that is used up is not moved along', () => {
    const used: readonly Booked[] = [
      ['RECEIPT', 5_000],
      ['RESERVE', 2_000, line()],
      ['ISSUE', 2_000, line()],
    ];
    expect(lastOf(...used, ['RESERVE', 1_000, line({ locationId: SHELF })])).toEqual([
      ['RESERVE', 1_000, SHELF],
    ]);
    const more: Booked = ['RECEIPT', 5_000, { locationId: SHELF }];
    expect(lastOf(...used, more, ['ISSUE', 1_000, line({ locationId: SHELF })])).toEqual([
      ['ISSUE', 1_000, SHELF],
    ]);
    expect(lastOf(...used, ['RECEIPT', 4_000, aside(1_000)])).toEqual([
      ['RECEIPT', 4_000, SHELF],
      ['RESERVE', 1_000, SHELF],
    ]);
  });

  it('that lies where the goods come in is raised to the received quantity', () => {
    const here: Booked = ['RESERVE', 2_000, line({ locationId: SHELF })];
    expect(lastOf(here, ['RECEIPT', 4_000, aside(3_000)])).toEqual([
      ['RECEIPT', 4_000, SHELF],
      ['RESERVE', 1_000, SHELF],
    ]);
    expect(lastOf(here, ['RECEIPT', 4_000, aside(2_000)])).toEqual([['RECEIPT', 4_000, SHELF]]);
  });
});

const codeOf = (...booked: readonly Booked[]) => refusalOf(() => eventsOf(...booked)).code;

describe('a part of an order', () => {
  it('comes back as far as it was issued', () => {
    const issued: readonly Booked[] = [
      ['RECEIPT', 2_000],
      ['ISSUE', 2_000, line()],
    ];
    expect(lastOf(...issued, ['RECEIPT', 2_000, line()])).toEqual([['RECEIPT', 2_000, STORE]]);
  });

  it('is issued only if it is on hand', () => {
    expect(codeOf(['ISSUE', 1, line()])).toBe('stock-insufficient');
    expect(codeOf(['RECEIPT', 1_000], ['ISSUE', 1_001])).toBe('stock-insufficient');
    expect(lastOf(['RECEIPT', 1_000], ['ISSUE', 1_000])).toEqual([['ISSUE', 1_000, STORE]]);
  });
});

describe('a movement is refused', () => {
  it.each([0, -1, 0.5, Number.NaN, MAX_QUANTITY_MILLI + 1])('for the quantity %d', (quantityMilli) => {
    expect(errorsOf(['RECEIPT', quantityMilli])).toMatchObject([{ field: 'quantity' }]);
  });

  it('at a closed location, unless it was decided elsewhere', () => {
    const closed = { locationId: 'closed' };
    const toClosed = { toLocationId: 'closed' };
    for (const type of ['RECEIPT', 'RESERVE', 'RELEASE'] as const)
      expect(errorsOf([type, 1_000, closed])).toMatchObject([{ field: 'locationId' }]);
    expect(errorsOf(['RECEIPT', 1_000], ['MOVE', 1_000, toClosed])).toMatchObject([
      { field: 'toLocationId' },
    ]);
    expect(errorsOf(['ISSUE', 1_000, { ...closed, reference: receipt }])).toMatchObject([
      { field: 'locationId' },
    ]);
    expect(lastOf(['RECEIPT', 1_000, { ...closed, reference: receipt }])).toHaveLength(1);
    expect(lastOf(['RESERVE', 1_000, line()], ['RELEASE', 1_000, line(closed)])).toHaveLength(1);
  });
});

it('takes the largest quantity, and adjusts by none or a negative one', () => {
  expect(lastOf(['RECEIPT', MAX_QUANTITY_MILLI])).toHaveLength(1);
  expect(lastOf(['ADJUST', 0])).toEqual([['ADJUST', 0, STORE]]);
  const events = eventsOf(['RECEIPT', 3_000]);
  const [adjusted] = factsOf(adjustTo(booking(), 1_000, context())(articleOf(events)));
  expect(adjusted).toMatchObject({ type: 'ADJUST', quantityMilli: -2_000 });
});

describe('the ids of a booking', () => {
  it('are its own, and that of the reservation that goes along', () => {
    expect(movementIdsOf(booking({ movementId: 'm' }))).toStrictEqual(['m']);
    expect(movementIdsOf(booking({ movementId: 'm', ...line() }))).toStrictEqual(['m', idAfter('m', 'line')]);
  });
});

const undo = (events: readonly ArticleEvent[]) =>
  counterMovement(
    factsOf(events).at(-1) as StockMoved['data'],
    { movementId: 'undone', note: null },
    context(),
  )(articleOf(events));

describe('a counter-movement', () => {
  it('keeps the words of what it reverses', () => {
    const reference = { kind: 'MANUAL', id: null, label: 'Lieferschein 7' } as const;
    const original = eventsOf(['RECEIPT', 1_000, { movementId: 'm', reference }]);
    expect(factsOf(undo(original))).toMatchObject([
      { type: 'ISSUE', reference: { kind: 'COUNTER', id: 'm', label: 'Lieferschein 7' } },
    ]);
    expect(factsOf(undo(eventsOf(['RECEIPT', 1_000, { movementId: 'm' }])))).toMatchObject([
      { reference: { kind: 'COUNTER', id: 'm', label: null } },
    ]);
  });
});
