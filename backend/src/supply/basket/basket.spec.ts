import type { BasketEvent } from '#contracts/supply/basket.events.js';
import { refusalOf } from '../../testing/given.js';
import { added, basket, catalogue, part, quantityChanged, userId } from '../testing/basket-facts.js';
import {
  addLine,
  addLines,
  changeQuantity,
  chooseStrategy,
  lineOfAddition,
  pickOffer,
  plansOfBasket,
  removeLine,
} from './basket.js';

const add = (addedBy: string, partId: string, quantity = 2) =>
  addLine(userId, { addedBy, part: part(partId), quantity, workOrder: null, offerId: null, offers: [] });

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
    expect(basket(...full).when(short('other-0', 'p1'))).toHaveLength(2);
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
    const both = basket(
      added('l1', 'p1'),
      added('l2', 'p2'),
      quantityChanged('l1', 5, 'call'),
      quantityChanged('l2', 3, 'second'),
      quantityChanged('l2', 4),
    ).state;
    expect(['call', 'second', 'l2'].map((call) => lineOfAddition(both, call)?.lineId)).toEqual([
      'l1',
      'l2',
      'l2',
    ]);
    expect(both.additions).toHaveLength(2);
  });

  it('remembers the last 100 calls', () => {
    const calls = Array.from({ length: 101 }, (_, at) => quantityChanged('l1', at + 3, `call-${at}`));
    const { state } = basket(added('l1', 'p1'), ...calls);
    expect(state.additions).toHaveLength(100);
    expect(lineOfAddition(state, 'call-0')).toBeUndefined();
    expect(lineOfAddition(state, 'call-1')?.lineId).toBe('l1');
  });

  it('accepts whole pieces up to 999, and 100 lines', () => {
    for (const quantity of [0, 1.5, 1_000])
      expect(refusalOf(() => basket().when(add('l1', 'p1', quantity)))).toMatchObject({
        errors: [{ field: 'quantity' }],
      });
    expect(basket().when(add('l1', 'p1', 999))).toHaveLength(1);
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
    const { lines } = basket(added('l1', 'p1'), added('l2', 'p2'), quantityChanged('l1', 3)).state;
    expect(lines.map(({ quantity, revision }) => [quantity, revision])).toEqual([
      [3, 2],
      [2, 1],
    ]);
    expect(refusalOf(() => when(changeQuantity(userId, 'l1', 0))).code).toBe('validation-failed');
  });

  it('can be removed', () => {
    const removed: BasketEvent = { type: 'BasketLineRemoved', version: 1, data: { userId, lineId: 'l1' } };
    expect(when(removeLine(userId, 'l1'))).toEqual([removed]);
    expect(basket(added('l1', 'p1'), added('l2', 'p2'), removed).state.lines).toMatchObject([
      { lineId: 'l2' },
    ]);
  });

  it('refuses an unknown line and an old revision', () => {
    for (const decide of [changeQuantity(userId, 'l3', 1), removeLine(userId, 'l3')])
      expect(refusalOf(() => when(decide)).code).toBe('not-found');
    expect(refusalOf(() => when(removeLine(userId, 'l2'), { expectedRevision: 0, row: 'l2' })).code).toBe(
      'revision-behind',
    );
    expect(when(removeLine(userId, 'l2'), { expectedRevision: 1, row: 'l2' })).toHaveLength(1);
    const unknown = { expectedRevision: 0, row: 'l3' };
    expect(refusalOf(() => when(removeLine(userId, 'l3'), unknown)).code).toBe('not-found');
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
    expect(basket(...both).state.lines.map(({ offerId }) => offerId)).toEqual([null, 'sued-1000']);
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
    const unknown = addLine(userId, { ...addition, offerId: 'ost-1' });
    expect(refusalOf(() => basket().when(unknown)).errors).toMatchObject([{ field: 'offerId' }]);
    const all = addLine(userId, { ...addition, quantity: 10, offerId: 'nord-1200' });
    expect(basket().when(all)).toHaveLength(2);
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
