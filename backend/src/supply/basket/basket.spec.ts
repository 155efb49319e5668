import type { BasketEvent } from '#contracts/supply/basket.events.js';
import { basketStream } from '#contracts/supply/basket.js';
import { given, refusalOf } from '../../testing/given.js';
import type { CatalogPart, Offer, PartsCatalogue, Supplier } from '../catalogue/parts-catalogue.js';
import {
  addLine,
  addLines,
  changeQuantity,
  checkOut,
  chooseStrategy,
  lineOfAddition,
  orderAtOnce,
  pickOffer,
  plansOfBasket,
  removeLine,
  type CheckoutWish,
  type PartAtOnce,
} from './basket.js';

const part = (id: string): CatalogPart => ({
  id,
  name: 'Ölfilter',
  brand: 'Filtrex',
  category: 'Filter',
  partNumber: `OF-${id}`,
  oeReferences: [],
  imageUrl: null,
  relevanceBasisPoints: 5_000,
  fits: 'universal',
});
const supplier = (id: string): Supplier => ({
  id,
  name: `Teile ${id}`,
  mail: null,
  shippingCents: 500,
  freeFromCents: null,
});
const offer = (supplierId: string, priceCents: number, availability = 10): Offer => ({
  offerId: `${supplierId}-${priceCents}`,
  supplierId,
  partNumber: 'P',
  priceCents,
  availability,
  leadTimeDays: 1,
});
/** Nord sells both parts; Süd sells the second one 2 € cheaper, which its shipping outweighs. */
const catalogue: PartsCatalogue = {
  parts: [part('p1'), part('p2')],
  suppliers: [supplier('nord'), supplier('sued')],
  part: (id) => part(id),
  supplier: (id) => supplier(id),
  offers: (id) => (id === 'p1' ? [offer('nord', 1_000)] : [offer('nord', 1_200), offer('sued', 1_000)]),
};

const userId = 'u';
const added = (lineId: string, partId: string, quantity = 2): BasketEvent => ({
  type: 'BasketLineAdded',
  version: 1,
  data: {
    userId,
    lineId,
    partId,
    partNumber: `OF-${partId}`,
    name: 'Ölfilter',
    brand: 'Filtrex',
    quantity,
    workOrderId: null,
    workOrderNumber: null,
  },
});
const quantityChanged = (lineId: string, quantity: number, addedBy: string | null = null): BasketEvent => ({
  type: 'BasketLineQuantityChanged',
  version: 1,
  data: { userId, lineId, quantity, addedBy },
});
const basket = (...events: BasketEvent[]) => given(basketStream, ...events);
const add = (addedBy: string, partId: string, quantity = 2) =>
  addLine(userId, { addedBy, part: part(partId), quantity, workOrder: null, offerId: null, offers: [] });

const partAtOnce = (change: Partial<PartAtOnce> = {}): PartAtOnce => ({
  checkoutId: 'c1',
  part: part('p2'),
  offerId: 'nord-1200',
  quantity: 2,
  workOrder: { id: 'w1', number: 'A-2026-00001' },
  expectedTotalCents: 2_900,
  ...change,
});
const order = (change: Partial<PartAtOnce> = {}) => orderAtOnce(userId, catalogue, partAtOnce(change));

describe('ordering a part at once', () => {
  it('orders it at the chosen offer with its shipping, for the work order', () => {
    const [event] = basket(added('l1', 'p1')).when(order());
    expect(event).toMatchObject({
      type: 'PartOrderedAtOnce',
      data: {
        totalCents: 2_900,
        orders: [
          {
            supplierId: 'nord',
            shippingCents: 500,
            lines: [{ partId: 'p2', quantity: 2, unitPriceCents: 1_200, workOrderNumber: 'A-2026-00001' }],
          },
        ],
      },
    });
  });

  it('is a no-op when repeated, and leaves the lines of the basket', () => {
    const before = basket(added('l1', 'p1'));
    const ordered = before.when(order()) as BasketEvent[];
    expect(basket(added('l1', 'p1'), ...ordered).when(order())).toEqual([]);
    expect(basket(added('l1', 'p1'), ...ordered).state.lines).toHaveLength(1);
  });

  it.each([
    ['an unknown offer', { offerId: 'ost-1' }, 'Unbekanntes Angebot.'],
    ['more than the offer has', { quantity: 11 }, 'Zu diesem Angebot sind nur 10 Stk verfügbar.'],
    ['another price than was shown', { expectedTotalCents: 2_800 }, 'Der Preis hat sich geändert.'],
  ])('refuses %s', (_, change, sentence) => {
    const refusal = refusalOf(() => basket().when(order(change)));
    expect(JSON.stringify(refusal)).toContain(sentence);
  });
});

const short = (...ids: readonly string[]) =>
  addLines(
    userId,
    ids.map((id) => ({
      addedBy: `call-${id}`,
      part: part(id),
      quantity: 3,
      workOrder: null,
      offerId: null,
      offers: [],
    })),
  );

describe('adding parts that are short', () => {
  it('adds all of them in one go, and more of what is there', () => {
    const events = basket(added('l1', 'p1')).when(short('p1', 'p2'));
    expect(events).toEqual([quantityChanged('l1', 5, 'call-p1'), added('call-p2', 'p2', 3)]);
    expect(basket(added('l1', 'p1'), ...(events as BasketEvent[])).when(short('p1', 'p2'))).toEqual([]);
  });

  it('adds none of them if they do not all fit', () => {
    const full = Array.from({ length: 99 }, (_, place) => added(`l${place}`, `other-${place}`));
    expect(refusalOf(() => basket(...full).when(short('p1', 'p2'))).code).toBe('validation-failed');
    expect(basket(...full).when(short('p1'))).toHaveLength(1);
  });
});

describe('adding to the basket', () => {
  it('creates a line, or adds to the line of the same part and order', () => {
    expect(basket().when(add('l1', 'p1'))).toEqual([added('l1', 'p1')]);
    expect(basket(added('l1', 'p1')).when(add('call', 'p1', 3))).toEqual([quantityChanged('l1', 5, 'call')]);
    const workOrder = { id: 'o', number: 'A-2026-00001' };
    const addition = { addedBy: 'l2', part: part('p1'), quantity: 1, workOrder, offerId: null, offers: [] };
    const forOrder = addLine(userId, addition);
    expect(basket(added('l1', 'p1')).when(forOrder)).toMatchObject([{ data: { workOrderId: 'o' } }]);
  });

  it('is idempotent by call, and finds its line again', () => {
    expect(basket(added('l1', 'p1')).when(add('l1', 'p1'))).toEqual([]);
    const twice = basket(added('l1', 'p1'), quantityChanged('l1', 5, 'call'));
    expect(twice.when(add('call', 'p1', 3))).toEqual([]);
    expect(lineOfAddition(twice.state, 'call')?.lineId).toBe('l1');
  });

  it('accepts whole pieces up to 999, and 100 lines', () => {
    for (const quantity of [0, 1.5, 1_000])
      expect(refusalOf(() => basket().when(add('l1', 'p1', quantity)))).toMatchObject({
        errors: [{ field: 'quantity' }],
      });
    const full = Array.from({ length: 100 }, (_, place) => added(`l${place}`, `part-${place}`));
    expect(refusalOf(() => basket(...full).when(add('next', 'p1')))).toMatchObject({
      errors: [{ field: 'partId' }],
    });
  });
});

describe('a line of the basket', () => {
  const { when } = basket(added('l1', 'p1'), added('l2', 'p2'));

  it('changes its quantity; the same quantity is a no-op', () => {
    expect(when(changeQuantity(userId, 'l1', 3))).toEqual([quantityChanged('l1', 3)]);
    expect(when(changeQuantity(userId, 'l1', 2))).toEqual([]);
    expect(refusalOf(() => when(changeQuantity(userId, 'l1', 0))).code).toBe('validation-failed');
  });

  it('can be removed', () => {
    const removed: BasketEvent = { type: 'BasketLineRemoved', version: 1, data: { userId, lineId: 'l1' } };
    expect(when(removeLine(userId, 'l1'))).toEqual([removed]);
    expect(basket(added('l1', 'p1'), removed).state.lines).toEqual([]);
  });

  it('refuses an unknown line and an old revision', () => {
    for (const decide of [changeQuantity(userId, 'l3', 1), removeLine(userId, 'l3')])
      expect(refusalOf(() => when(decide)).code).toBe('not-found');
    expect(refusalOf(() => when(removeLine(userId, 'l2'), { expectedRevision: 0, row: 'l2' })).code).toBe(
      'revision-behind',
    );
    expect(when(removeLine(userId, 'l2'), { expectedRevision: 1, row: 'l2' })).toHaveLength(1);
  });
});

const picked = (lineId: string, offerId: string | null): BasketEvent => ({
  type: 'BasketOfferPicked',
  version: 1,
  data: { userId, lineId, offerId },
});
const twoLines = [added('l1', 'p1', 1), added('l2', 'p2', 1)];
const pick = (offerId: string | null) => pickOffer(userId, 'l2', offerId, catalogue);
const suppliersOf = (...events: BasketEvent[]) => {
  const plans = plansOfBasket(basket(...events).state, catalogue);
  return Object.values(plans).map(({ suppliers }) => suppliers.map(({ supplier: { id } }) => id));
};

describe('an offer that is picked by hand', () => {
  it('overrides every strategy until it is taken back', () => {
    expect(basket(...twoLines).when(pick('nord-1200'))).toEqual([picked('l2', 'nord-1200')]);
    expect(suppliersOf(...twoLines)).toEqual([['nord'], ['nord', 'sued'], ['nord', 'sued']]);
    const both = [...twoLines, picked('l2', 'sued-1000')];
    const bothSuppliers = ['nord', 'sued'];
    expect(suppliersOf(...both)).toEqual([bothSuppliers, bothSuppliers, bothSuppliers]);
    expect(suppliersOf(...twoLines, picked('l2', 'nord-1200'))).toEqual([['nord'], ['nord'], ['nord']]);
    expect(basket(...both).when(pick('sued-1000'))).toEqual([]);
    expect(basket(...both).when(pick(null))).toEqual([picked('l2', null)]);
    expect(suppliersOf(...both, picked('l2', null))).toEqual([['nord'], bothSuppliers, bothSuppliers]);
  });

  it('comes with the part that is added', () => {
    const offers = catalogue.offers('p2');
    const addition = { addedBy: 'l1', part: part('p2'), quantity: 1, workOrder: null, offers };
    const addPicked = addLine(userId, { ...addition, offerId: 'nord-1200' });
    expect(basket().when(addPicked)).toEqual([added('l1', 'p2', 1), picked('l1', 'nord-1200')]);
    const again = addLine(userId, { ...addition, addedBy: 'l2', offerId: 'nord-1200' });
    expect(basket(added('l1', 'p2', 1), picked('l1', 'nord-1200')).when(again)).toEqual([
      quantityChanged('l1', 2, 'l2'),
    ]);
  });

  it('must exist and suffice; one that the supplier no longer makes does not count', () => {
    const message = (decide: ReturnType<typeof pick>) =>
      refusalOf(() => basket(added('l2', 'p2', 11)).when(decide)).errors;
    expect(message(pick('sued-1'))).toEqual([{ field: 'offerId', message: 'Unbekanntes Angebot.' }]);
    expect(message(pick('sued-1000'))).toEqual([
      { field: 'offerId', message: 'Zu diesem Angebot sind nur 10 Stk verfügbar.' },
    ]);
    expect(suppliersOf(...twoLines, picked('l2', 'sued-900'))).toEqual(suppliersOf(...twoLines));
  });
});

it('chooses the strategy once', () => {
  const chosen: BasketEvent = {
    type: 'BasketStrategyChosen',
    version: 1,
    data: { userId, strategy: 'CHEAPEST_PER_LINE' },
  };
  expect(basket().when(chooseStrategy(userId, 'CHEAPEST_PER_LINE'))).toEqual([chosen]);
  expect(basket(chosen).when(chooseStrategy(userId, 'CHEAPEST_PER_LINE'))).toEqual([]);
});

describe('checking out', () => {
  const lines = [added('l1', 'p1', 1), added('l2', 'p2', 1)];
  const wish: CheckoutWish = { checkoutId: 'c', strategy: undefined, expectedTotalCents: undefined };
  const checkout = (what: Partial<CheckoutWish> = {}, from = catalogue) =>
    checkOut(userId, from, { ...wish, ...what });

  it("orders at present prices by the basket's strategy, and records the total of the other one", () => {
    expect(basket(...lines).when(checkout())).toMatchObject([
      {
        type: 'BasketCheckedOut',
        data: {
          checkoutId: 'c',
          strategy: 'CHEAPEST_BASKET',
          totalCents: 2_700,
          otherTotalCents: 3_000,
          orders: [{ supplierId: 'nord', shippingCents: 500, lines: [{ lineId: 'l1' }, { lineId: 'l2' }] }],
        },
      },
    ]);
    expect(basket(...lines).when(checkout({ strategy: 'CHEAPEST_PER_LINE' }))).toMatchObject([
      { data: { totalCents: 3_000, orders: [{ supplierId: 'nord' }, { supplierId: 'sued' }] } },
    ]);
  });

  it('empties the basket, and is idempotent', () => {
    const done = basket(...lines).when(checkout());
    const { state, when } = basket(...lines, ...done);
    expect([state.lines, state.checkouts.map(({ checkoutId }) => checkoutId)]).toEqual([[], ['c']]);
    expect(when(checkout(), { expectedRevision: 2 })).toEqual([]);
  });

  it.each([
    ['an empty basket', [], {}, catalogue, 'Der Warenkorb ist leer.'],
    [
      'another total than the screen showed',
      lines,
      { expectedTotalCents: 2_600 },
      catalogue,
      'Die Preise haben sich geändert. Bitte prüfen Sie den Warenkorb.',
    ],
    [
      'a part that no supplier can deliver completely',
      lines,
      {},
      { ...catalogue, offers: () => [offer('nord', 1_000, 0)] },
      'Für folgende Teile gibt es kein ausreichendes Angebot: Ölfilter (OF-p1), Ölfilter (OF-p2)',
    ],
  ])('refuses %s', (_, events, what, from, detail) => {
    expect(refusalOf(() => basket(...events).when(checkout(what, from)))).toMatchObject({
      code: 'conflict',
      detail,
    });
  });

  it('refuses an old revision of the basket', () => {
    const { when } = basket(...lines);
    expect(refusalOf(() => when(checkout(), { expectedRevision: 1 })).code).toBe('revision-behind');
    expect(when(checkout({ expectedTotalCents: 2_700 }), { expectedRevision: 2 })).toHaveLength(1);
  });
});
