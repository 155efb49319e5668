import * as fc from 'fast-check';
import { runs } from '../../testing/campaign.js';
import type { Offer, Supplier } from '../catalogue/parts-catalogue.js';
import { plansOf, type WantedLine } from './plans.js';

const RUNS = runs(300, 10_000);

const supplier = (id: string, shippingCents = 500, freeFromCents: number | null = null): Supplier => ({
  id,
  name: id,
  mail: null,
  shippingCents,
  freeFromCents,
});
const offer = (supplierId: string, priceCents: number, availability = 10, leadTimeDays = 1): Offer => ({
  offerId: `${supplierId}-${priceCents}`,
  supplierId,
  partNumber: 'P',
  priceCents,
  availability,
  leadTimeDays,
});
const line = (lineId: string, quantity: number, ...offers: Offer[]): WantedLine => ({
  lineId,
  quantity,
  offers,
});

const cheapestOf = (lines: readonly WantedLine[], from: readonly Supplier[]) => {
  const { totalCents, suppliers } = plansOf(lines, from).CHEAPEST_BASKET;
  return { totalCents, ids: suppliers.map(({ supplier: { id } }) => id) };
};

describe('the plans for a basket', () => {
  it('choose one delivery if its shipping outweighs cheaper goods', () => {
    const plans = plansOf(
      [
        line('l1', 1, offer('a', 1_000), offer('b', 1_100)),
        line('l2', 1, offer('a', 1_200), offer('b', 1_000)),
      ],
      [supplier('a'), supplier('b')],
    );
    expect(plans.CHEAPEST_PER_LINE).toMatchObject({
      goodsCents: 2_000,
      shippingCents: 1_000,
      totalCents: 3_000,
    });
    expect(plans.CHEAPEST_BASKET).toMatchObject({ goodsCents: 2_100, shippingCents: 500, totalCents: 2_600 });
  });

  it('ship free of charge from the limit on', () => {
    const suppliers = [supplier('a', 500, 2_000)];
    const total = (quantity: number) =>
      plansOf([line('l1', quantity, offer('a', 1_000))], suppliers).CHEAPEST_BASKET.totalCents;
    expect([total(1), total(2)]).toEqual([1_500, 2_000]);
  });

  it('list lines that no supplier can deliver, and plan the rest', () => {
    const plans = plansOf(
      [line('l1', 11, offer('a', 100)), line('l2', 1), line('l3', 2, offer('a', 100))],
      [supplier('a')],
    );
    for (const plan of Object.values(plans))
      expect(plan).toMatchObject({ unavailable: ['l1', 'l2'], totalCents: 700 });
  });

  it('prefer the faster offer at equal prices, then the lower supplier id', () => {
    const suppliers = [supplier('c'), supplier('b'), supplier('a')];
    const chosen = (...offers: Offer[]) =>
      plansOf([line('l1', 1, ...offers)], suppliers).CHEAPEST_PER_LINE.suppliers[0]?.supplier.id;
    expect(chosen(offer('a', 100, 10, 2), offer('b', 100, 10, 1))).toBe('b');
    expect(chosen(offer('b', 100, 10, 1), offer('a', 100, 10, 2))).toBe('b');
    expect(chosen(offer('c', 100), offer('a', 100), offer('b', 100))).toBe('a');
  });

  it('take the soonest sufficient delivery of each line if speed decides, and the cheaper of equally fast ones', () => {
    const suppliers = [supplier('a'), supplier('b'), supplier('c')];
    const plans = plansOf(
      [
        line('l1', 2, offer('a', 900, 10, 2), offer('b', 1_200, 10, 0), offer('c', 1_100, 1, 0)),
        line('l2', 1, offer('a', 500, 10, 1), offer('b', 600, 10, 1)),
      ],
      suppliers,
    );
    expect(plans.FASTEST).toMatchObject({ goodsCents: 2_900, shippingCents: 1_000 });
    expect(plans.FASTEST.suppliers.map(({ supplier: { id } }) => id)).toEqual(['a', 'b']);
    const soonLast = [line('l1', 1, offer('a', 1_200, 10, 0), offer('b', 900, 10, 2))];
    expect(plansOf(soonLast, suppliers).FASTEST).toMatchObject({ goodsCents: 1_200 });
  });

  it.each([
    ['b', 'c', 'a'],
    ['a', 'b', 'c'],
  ])('come in fewer deliveries at equal totals: %s, %s, %s', (...ids) => {
    const lines = [
      line('l1', 1, offer('a', 600), offer('b', 500)),
      line('l2', 1, offer('a', 600), offer('c', 500)),
    ];
    const suppliers = ids.map((id) => supplier(id, id === 'a' ? 0 : 100));
    expect(cheapestOf(lines, suppliers)).toEqual({ totalCents: 1_200, ids: ['a'] });
  });

  it.each([
    ['a', 'b'],
    ['b', 'a'],
  ])('come sooner at equal totals and deliveries: %s, %s', (...ids) => {
    const lines = [
      line('l1', 1, offer('a', 100, 10, 1), offer('b', 150, 10, 1)),
      line('l2', 1, offer('a', 150, 10, 3), offer('b', 100, 10, 2)),
    ];
    expect(
      cheapestOf(
        lines,
        ids.map((id) => supplier(id)),
      ),
    ).toEqual({ totalCents: 750, ids: ['b'] });
  });

  it('cost nothing without lines', () => {
    expect(plansOf([], [supplier('a')]).CHEAPEST_BASKET).toMatchObject({ totalCents: 0, suppliers: [] });
  });

  it('use a seventh supplier for parts that only it sells', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const lines = [
      line('l1', 1, ...ids.slice(0, 6).map((id) => offer(id, 100))),
      line('l2', 1, offer('g', 90_000)),
    ];
    const suppliers = ids.map((id) => supplier(id));
    expect(plansOf(lines, suppliers).CHEAPEST_BASKET.unavailable).toEqual([]);
    expect(cheapestOf(lines, suppliers)).toEqual({ totalCents: 91_100, ids: ['a', 'g'] });
  });

  it('leave out what nobody can deliver, also beside parts that only a seventh supplier sells', () => {
    const six = [...'abcdef'];
    const lines = [
      line('l1', 1, ...six.map((id) => offer(id, id === 'b' ? 110 : 100))),
      line('l2', 1, offer('a', 50, 0), offer('g', 90_000)),
      line('l3', 2, offer('a', 50, 1)),
      line('l4', 1, offer('a', 1_000), offer('b', 900)),
    ];
    const suppliers = [...six, 'g'].map((id) => supplier(id));
    expect(plansOf(lines, suppliers).CHEAPEST_BASKET.unavailable).toEqual(['l3']);
    expect(cheapestOf(lines, suppliers)).toEqual({ totalCents: 92_010, ids: ['b', 'g'] });
  });

  it('compare all suppliers that can deliver if they are six', () => {
    const ids = [...'abcdefg'];
    const lines = [line('l1', 2, ...ids.map((id) => offer(id, 100, id === 'a' ? 1 : 10)))];
    const suppliers = ids.map((id) => supplier(id, id === 'g' ? 0 : 500));
    expect(cheapestOf(lines, suppliers)).toEqual({ totalCents: 200, ids: ['g'] });
  });

  it.each<[string, number, Offer[], Offer[]]>([
    ['with cheaper goods', 299, [offer('x', 100)], [offer('x', 199)]],
    ['not with dearer goods', 800, [offer('x', 101)], [offer('x', 200)]],
    ['by its cheapest offers', 290, [offer('x', 150), offer('x', 90)], [offer('x', 200)]],
    ['with a missing part at its dearest offer', 759, [offer('x', 59)], []],
    ['not if that offer is too dear', 800, [offer('x', 61)], []],
    ['without an offer of too few pieces', 800, [offer('x', 61)], [offer('x', 10, 0)]],
  ])(
    'compare the six of many suppliers with the cheapest goods, a seventh %s',
    (_, totalCents, first, second) => {
      const six = [...'abcdef'];
      const lines = [
        line('l1', 1, ...six.map((id) => offer(id, 100)), ...first),
        line('l2', 1, ...six.map((id) => offer(id, 200)), ...second, offer('dear', 240)),
      ];
      const suppliers = [supplier('x', 0), ...six.map((id) => supplier(id)), supplier('dear')];
      expect(cheapestOf(lines, suppliers).totalCents).toBe(totalCents);
    },
  );

  it('compare suppliers by the price of all pieces', () => {
    const six = [...'abcdef'];
    const lines = [
      line('l1', 3, ...six.map((id) => offer(id, 100)), offer('x', 99)),
      line('l2', 1, ...six.map((id) => offer(id, 200)), offer('x', 202)),
    ];
    const suppliers = [...six.map((id) => supplier(id)), supplier('x', 0)];
    expect(cheapestOf(lines, suppliers)).toEqual({ totalCents: 499, ids: ['x'] });
  });
});

const cents = fc.integer({ min: 1, max: 30 });
const baskets = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const ids = Array.from({ length: count }, (_, at) => `s${at}`);
  const suppliers = fc.tuple(
    ...ids.map((id) =>
      fc
        .tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer({ min: 1, max: 80 })))
        .map(([shipping, free]) => supplier(id, shipping, free)),
    ),
  );
  const offers = fc.tuple(
    ...ids.map((id) =>
      fc.option(fc.tuple(cents, fc.integer({ min: 0, max: 6 }))).map((made) => made && offer(id, ...made)),
    ),
  );
  const lines = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), offers), { maxLength: 6 });
  return fc.record({ suppliers, lines });
});

function bruteForce(lines: readonly WantedLine[], suppliers: readonly Supplier[]): number {
  const able = lines
    .map(({ quantity, offers }) => ({
      quantity,
      offers: offers.filter(({ availability }) => availability >= quantity),
    }))
    .filter(({ offers }) => offers.length > 0);
  let best = Infinity;
  for (let set = 0; set < 2 ** suppliers.length; set++) {
    const open = suppliers.filter((_, at) => Math.floor(set / 2 ** at) % 2 === 1);
    const goods = new Map<string, number>();
    const isServed = able.every(({ quantity, offers }) => {
      const [cheapest] = offers
        .filter(({ supplierId }) => open.some(({ id }) => id === supplierId))
        .toSorted(
          (one, other) =>
            one.priceCents - other.priceCents ||
            one.leadTimeDays - other.leadTimeDays ||
            one.supplierId.localeCompare(other.supplierId),
        );
      if (cheapest === undefined) return false;
      const { supplierId, priceCents } = cheapest;
      goods.set(supplierId, (goods.get(supplierId) ?? 0) + quantity * priceCents);
      return true;
    });
    if (!isServed) continue;
    let total = 0;
    for (const [supplierId, value] of goods) {
      const { shippingCents = 0, freeFromCents = null } =
        suppliers.find(({ id }) => id === supplierId) ?? supplier('');
      total += value + (freeFromCents !== null && value >= freeFromCents ? 0 : shippingCents);
    }
    best = Math.min(best, total);
  }
  return best;
}

it(`the cheapest basket equals the result of an exhaustive search (${RUNS} baskets)`, () => {
  fc.assert(
    fc.property(baskets, ({ suppliers, lines: rows }) => {
      const lines = rows.map(([quantity, offers], at) =>
        line(`l${at}`, quantity, ...offers.filter((made) => made !== null)),
      );
      const { CHEAPEST_BASKET, CHEAPEST_PER_LINE } = plansOf(lines, suppliers);
      expect(CHEAPEST_BASKET.totalCents).toBe(bruteForce(lines, suppliers));
      expect(CHEAPEST_BASKET.totalCents).toBeLessThanOrEqual(CHEAPEST_PER_LINE.totalCents);
      expect(CHEAPEST_BASKET.unavailable).toEqual(CHEAPEST_PER_LINE.unavailable);
    }),
    { numRuns: RUNS },
  );
});

it('a basket of 100 lines and six suppliers is planned with at most 80 looks at each offer', () => {
  let looks = 0;
  const countedOffer = (supplierId: string, priceCents: number): Offer => ({
    ...offer(supplierId, priceCents),
    get availability() {
      looks++;
      return 10;
    },
  });
  const ids = [...'abcdef'];
  const lines = Array.from({ length: 100 }, (_, at) =>
    line(
      `l${at}`,
      1 + (at % 5),
      ...ids.map((id, place) => countedOffer(id, 100 + ((at * 7 + place * 13) % 40))),
    ),
  );
  const suppliers = ids.map((id) => supplier(id));
  expect(plansOf(lines, suppliers).CHEAPEST_BASKET.unavailable).toEqual([]);
  expect(looks).toBeLessThanOrEqual(80 * 100 * ids.length);
});
