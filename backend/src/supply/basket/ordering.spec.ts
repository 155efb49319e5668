import type { BasketEvent } from '#contracts/supply/basket.events.js';
import { refusalOf } from '../../testing/given.js';
import { added, basket, catalogue, offer, part, userId } from '../testing/basket-facts.js';
import { checkOut, orderAtOnce, type CheckoutWish, type PartAtOnce } from './basket.js';

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
            lines: [
              {
                partId: 'p2',
                quantity: 2,
                unitPriceCents: 1_200,
                workOrderId: 'w1',
                workOrderNumber: 'A-2026-00001',
              },
            ],
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
    const next = order({ checkoutId: 'c2', workOrder: null });
    expect(basket(...ordered).when(next)).toMatchObject([
      {
        data: {
          checkoutId: 'c2',
          orders: [{ lines: [{ workOrderId: null, workOrderNumber: null }] }],
        },
      },
    ]);
  });

  it('remembers the last 20 orders', () => {
    const data = { userId, totalCents: 0, orders: [] };
    const many = Array.from({ length: 21 }, (_, at): BasketEvent => {
      return { type: 'PartOrderedAtOnce', version: 1, data: { ...data, checkoutId: `c${at}` } };
    });
    const ids = basket(...many).state.checkouts.map(({ checkoutId }) => checkoutId);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, 'c1', 'c20']);
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
      {
        data: {
          totalCents: 3_000,
          otherTotalCents: 2_700,
          orders: [{ supplierId: 'nord' }, { supplierId: 'sued' }],
        },
      },
    ]);
  });

  it('empties the basket, and is idempotent', () => {
    const done = basket(...lines).when(checkout());
    const { state, when } = basket(...lines, ...done);
    expect([state.lines, state.checkouts.map(({ checkoutId }) => checkoutId)]).toEqual([[], ['c']]);
    expect(state.additions).toEqual([]);
    expect(when(checkout(), { expectedRevision: 2 })).toEqual([]);
    const second = basket(...lines, ...done, added('l3', 'p1', 1));
    expect(second.when(checkout({ checkoutId: 'c2' }))).toMatchObject([{ data: { checkoutId: 'c2' } }]);
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
    [
      'only because of the part that no supplier can deliver',
      lines,
      {},
      { ...catalogue, offers: (id: string) => (id === 'p1' ? catalogue.offers(id) : []) },
      'Für folgende Teile gibt es kein ausreichendes Angebot: Ölfilter (OF-p2)',
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
