import type { SearchAnswer } from '#contracts/search/search.api.js';
import type { BasketAnswer, BasketLineAnswer, CheckoutAnswer } from '#contracts/supply/basket.api.js';
import type { OrderAnswer, OrderPageAnswer } from '#contracts/supply/orders.api.js';
import type {
  EngineAnswer,
  OfferAnswer,
  PartAnswer,
  PartsAnswer,
  SupplierAnswer,
  VehicleContextAnswer,
} from '#contracts/supply/parts.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.loginAs('DISPONENT');
});
afterAll(() => app.close());

const get = <Body>(path: string) => app.request<Body>('GET', `/api/supply/${path}`, undefined, token);
const post = <Body>(path: string, body: unknown, headers = {}) =>
  app.request<Body>('POST', `/api/supply/${path}`, body, token, headers);
const put = <Body>(path: string, body: unknown, headers = {}) =>
  app.request<Body>('PUT', `/api/supply/${path}`, body, token, headers);

const fill = async (...partIds: readonly string[]): Promise<void> => {
  for (const partId of partIds) await post('basket/lines', { partId, quantity: 2 });
};
const order = async (partId = 'part-01'): Promise<OrderAnswer> => {
  await fill(partId);
  const { body } = await post<CheckoutAnswer>('basket/checkout', {});
  return body.orders[0] as OrderAnswer;
};

describe('the catalogue', () => {
  it('leads from the make to the motor, and from the motor to what fits', async () => {
    const { body: makes } = await get<{ code: string; name: string }[]>('vehicle-catalog/makes');
    expect(makes.map(({ name }) => name)).toEqual(['VW', 'Audi', 'Opel']);
    const path = 'vehicle-catalog/makes/VW/models/GOLF-7/variants/LIM/engines';
    const { body: engines } = await get<EngineAnswer[]>(path);
    const diesel = engines.find(({ fuel }) => fuel === 'Diesel') as EngineAnswer;
    const { body: fitting } = await get<PartsAnswer>(
      `parts?ktype=${diesel.ktype}&safeOnly=true&pageSize=100`,
    );
    expect(fitting.total).toBeGreaterThan(5);
    expect(fitting.items.every(({ fitmentScore }) => fitmentScore === 'SAFE')).toBe(true);
    const { body: byKey } = await get<PartsAnswer>(`parts?vehicleKey=${diesel.vehicleKey}&safeOnly=true`);
    expect(byKey.total).toBe(fitting.total);
    const { body: foreign } = await get<PartsAnswer>('parts?ktype=999999&pageSize=100');
    expect(foreign.items.some(({ fitmentScore }) => fitmentScore === 'UNSURE')).toBe(false);
  });

  it.each([
    'vehicle-catalog/makes/FORD/models',
    'vehicle-catalog/makes/VW/models/KA/variants',
    'vehicle-catalog/makes/VW/models/GOLF-7/variants/CABRIO/engines',
    'parts/part-99',
    'parts/part-99/offers',
    'orders/0190a000-0000-7000-8000-00000000dead',
  ])('does not know %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('pages from 1, with facets', async () => {
    const { body } = await get<PartsAnswer>('parts?category=Filter&category=Bremsen&page=2&pageSize=5');
    expect(body).toMatchObject({ page: 2, pageSize: 5, total: 13 });
    expect(body.items).toHaveLength(5);
    expect(body.facets.categories).toHaveLength(11);
    expect((await get('parts?page=0')).status).toBe(400);
    expect((await get('parts?sort=NAME')).status).toBe(400);
  });

  it('knows a part, its offers and who makes them', async () => {
    const [{ body: part }, { body: offers }, { body: suppliers }] = [
      await get<PartAnswer>('parts/part-01'),
      await get<OfferAnswer[]>('parts/part-01/offers'),
      await get<SupplierAnswer[]>('suppliers'),
    ];
    expect(part.offersCount).toBe(offers.length);
    expect(offers[0]?.priceNet).toBe(part.bestOfferPrice);
    expect(offers.map(({ priceNet }) => priceNet)).toEqual(
      offers.map(({ priceNet }) => priceNet).toSorted((one, other) => one - other),
    );
    expect(suppliers.map(({ id }) => id)).toContain(offers[0]?.supplierId);
  });
});

const context = (query: string) => get<VehicleContextAnswer & { detail: string }>(`vehicle-context?${query}`);

const ofTheHouse = 'hsn=9999&tsn=xyz';
const register = (licensePlate: string, ktype: string | null) => {
  const car = { licensePlate, hsn: '9999', tsn: 'XYZ', make: 'Ahorn', model: 'Kombi', ktype };
  return app.request('POST', '/api/vehicles', car, token);
};

describe('a car', () => {
  it('is found by its VIN and its key numbers, and its parts with it', async () => {
    for (const query of ['vin=WVWZZZ1KZAW000101', 'hsn=0603&tsn=BGU']) {
      const { body } = await context(query);
      expect(body).toMatchObject({
        resolved: true,
        ktype: expect.any(String),
        vehicleKey: expect.any(String),
      });
      const { body: parts } = await get<PartsAnswer>(`parts?${query}&safeOnly=true`);
      expect(parts.total).toBeGreaterThan(5);
    }
  });

  it('of the house answers for its key numbers, which the catalogue need not know', async () => {
    expect((await context(ofTheHouse)).body).toMatchObject({ resolved: false, make: null });
    expect((await register('S-AH 1', null)).status).toBe(201);
    expect((await context(ofTheHouse)).body.resolved).toBe(false);
    expect((await register('S-AH 2', '4711')).status).toBe(201);
    expect((await context(ofTheHouse)).body).toMatchObject({
      type: 'hsn-tsn',
      vin: null,
      make: 'Ahorn',
      model: 'Kombi',
      ktype: '4711',
      resolved: true,
    });
  });

  it('that nobody knows is an answer, and what fits it is unsure', async () => {
    expect((await context('vin=WVWZZZ1KZAW999999')).body).toMatchObject({ resolved: false, ktype: null });
    const { body } = await get<PartsAnswer>('parts?vin=WVWZZZ1KZAW999999&pageSize=100');
    expect(new Set(body.items.map(({ fitmentScore }) => fitmentScore))).toEqual(new Set(['SAFE', 'UNSURE']));
  });

  it.each([
    ['vin=KURZ', 400, 'Die VIN hat 8 bis 17 Zeichen.'],
    ['hsn=06&tsn=BGU', 400, 'Die HSN hat 4 Ziffern.'],
    ['hsn=0603&tsn=B', 400, 'Die TSN hat 3 bis 8 Zeichen.'],
    ['vehicleId=0190a000-0000-7000-8000-00000000dead', 404, 'Nicht gefunden.'],
  ])('%s is refused', async (query, status, detail) => {
    const answer = await context(query);
    expect([answer.status, answer.body.detail]).toEqual([status, detail]);
  });
});

describe('the basket', () => {
  it('is one for each user, adds the same part up, and shows both plans', async () => {
    const { status, body: line } = await post<BasketLineAnswer>('basket/lines', { partId: 'part-03' });
    expect([status, line.quantity]).toEqual([201, 1]);
    const { body: again } = await post<BasketLineAnswer>('basket/lines', { partId: 'part-03', quantity: 3 });
    expect(again).toMatchObject({ id: line.id, quantity: 4 });
    const { body: basket } = await get<BasketAnswer>('basket');
    expect(basket).toMatchObject({ strategy: 'CHEAPEST_BASKET', lines: [{ quantity: 4 }] });
    for (const plan of Object.values(basket.plans))
      expect(plan.total).toBe(Math.round((plan.goodsTotal + plan.shippingTotal) * 100) / 100);
    const admin = await app.loginAs('ADMIN');
    const { body: other } = await app.request<BasketAnswer>('GET', '/api/supply/basket', undefined, admin);
    expect(other.lines).toEqual([]);
    await app.request('DELETE', `/api/supply/basket/lines/${line.id}`, undefined, token);
    expect((await get<BasketAnswer>('basket')).body.lines).toEqual([]);
  });

  it('adds once however often the same call is sent', async () => {
    const headers = { 'idempotency-key': 'twice-the-same' };
    const { body: line } = await post<BasketLineAnswer>('basket/lines', { partId: 'part-04' }, headers);
    const { body: again } = await post<BasketLineAnswer>('basket/lines', { partId: 'part-04' }, headers);
    expect(again).toEqual(line);
    await app.request('DELETE', `/api/supply/basket/lines/${line.id}`, undefined, token);
  });

  it.each<[string, unknown, string, string]>([
    ['an unknown part', { partId: 'part-99' }, 'partId', 'Unbekanntes Teil.'],
    ['a quantity of 0', { partId: 'part-01', quantity: 0 }, 'quantity', 'Bitte eine ganze Menge'],
    ['a quantity of 1,000', { partId: 'part-01', quantity: 1_000 }, 'quantity', 'Bitte eine ganze Menge'],
    [
      'an unknown order',
      { partId: 'part-01', workOrderId: '0190a000-0000-7000-8000-00000000dead' },
      'workOrderId',
      'Unbekannter Auftrag.',
    ],
  ])('refuses %s', async (_, body, field, message) => {
    const { status, body: problem } = await post<{ errors: { field: string; message: string }[] }>(
      'basket/lines',
      body,
    );
    expect(status).toBe(400);
    expect(problem.errors).toEqual([{ field, message: expect.stringContaining(message) }]);
  });

  it('takes the tag of an empty basket, and of each state that follows', async () => {
    const other = await app.loginAs('ADMIN');
    const basket = await app.request<BasketAnswer>('GET', '/api/supply/basket', undefined, other);
    const choose = (tag: string, strategy: string) =>
      app.request<BasketAnswer>('PUT', '/api/supply/basket', { strategy }, other, { 'if-match': tag });
    const tag = basket.headers.get('etag') ?? '';
    expect([tag, basket.body.revision]).toEqual(['"0"', 0]);
    const chosen = await choose(tag, 'CHEAPEST_PER_LINE');
    expect([chosen.status, chosen.headers.get('etag')]).toEqual([200, '"1"']);
    expect((await choose(tag, 'CHEAPEST_BASKET')).status).toBe(412);
    const checkOut = (seen: string) =>
      app.request('POST', '/api/supply/basket/checkout', {}, other, { 'if-match': seen });
    expect([(await checkOut(tag)).status, (await checkOut('"1"')).status]).toEqual([412, 409]);
    expect((await choose('"1"', 'CHEAPEST_BASKET')).status).toBe(200);
  });

  it('refuses a change of a line that somebody has changed since', async () => {
    const { body: line } = await post<BasketLineAnswer>('basket/lines', { partId: 'part-05' });
    const change = (quantity: number) =>
      put(`basket/lines/${line.id}`, { quantity }, { 'if-match': `"${line.revision}"` });
    expect((await change(2)).status).toBe(200);
    expect((await change(3)).status).toBe(412);
    await app.request('DELETE', `/api/supply/basket/lines/${line.id}`, undefined, token);
  });
});

const refusedCheckout = async (body: unknown): Promise<string> =>
  (await post<{ detail: string }>('basket/checkout', body)).body.detail;

describe('a checkout', () => {
  it('is refused for nothing, for what nobody has, and at prices that changed', async () => {
    expect(await refusedCheckout({})).toBe('Der Warenkorb ist leer.');
    await fill('part-28', 'part-01');
    expect(await refusedCheckout({})).toBe(
      'Für folgende Teile gibt es kein ausreichendes Angebot: Kotflügel, rechts (BW-KF-R)',
    );
    const { body: basket } = await get<BasketAnswer>('basket');
    await app.request('DELETE', `/api/supply/basket/lines/${basket.lines[0]?.id}`, undefined, token);
    expect(await refusedCheckout({ expectedTotal: 1 })).toBe(
      'Die Preise haben sich geändert. Bitte prüfen Sie den Warenkorb.',
    );
    const { plans } = (await get<BasketAnswer>('basket')).body;
    const { status, body } = await post<CheckoutAnswer>('basket/checkout', {
      expectedTotal: plans.CHEAPEST_BASKET.total,
    });
    expect([status, body.total]).toEqual([201, plans.CHEAPEST_BASKET.total]);
  });

  it('makes one order for each supplier, with a number', async () => {
    await put('basket', { strategy: 'CHEAPEST_PER_LINE' });
    await fill('part-01', 'part-03', 'part-08', 'part-22');
    const { plans } = (await get<BasketAnswer>('basket')).body;
    const { body } = await post<CheckoutAnswer>('basket/checkout', {});
    expect(body.orders.map(({ supplierId }) => supplierId)).toEqual(
      plans.CHEAPEST_PER_LINE.suppliers.map(({ supplierId }) => supplierId),
    );
    for (const { purchaseOrderNumber, status, total, goodsTotal, shipping, expectedDate } of body.orders) {
      expect(purchaseOrderNumber).toMatch(/^BE-2026-\d{5}$/);
      expect([status, expectedDate]).toEqual(['ORDERED', null]);
      expect(total).toBeCloseTo(goodsTotal + shipping, 2);
    }
    expect((await get<BasketAnswer>('basket')).body.lines).toEqual([]);
    await put('basket', { strategy: 'CHEAPEST_BASKET' });
  });

  it('of 50 at once orders once', async () => {
    await fill('part-14');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post<CheckoutAnswer>('basket/checkout', {})),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

describe('an order', () => {
  it('is confirmed and cancelled, twice as once', async () => {
    const { id } = await order();
    const { body: confirmed } = await post<OrderAnswer>(`orders/${id}/confirm`, {
      expectedDate: '2026-12-01',
    });
    expect(confirmed).toMatchObject({ status: 'CONFIRMED', expectedDate: '2026-12-01' });
    expect((await post<OrderAnswer>(`orders/${id}/confirm`, {})).body.revision).toBe(confirmed.revision);
    const { body: cancelled } = await post<OrderAnswer>(`orders/${id}/cancel`, { reason: 'Doppelt' });
    expect(cancelled.status).toBe('CANCELLED');
    expect((await post<OrderAnswer>(`orders/${id}/cancel`, {})).body).toEqual(cancelled);
    const { status, body } = await post<{ detail: string }>(`orders/${id}/confirm`, {});
    expect([status, body.detail]).toEqual([409, 'Die Bestellung ist storniert.']);
    const { body: rest } = await post<{ detail: string }>(`orders/${id}/cancel-rest`, {});
    expect(rest.detail).toBe('Die Bestellung ist storniert.');
  });

  it('is found by status and text, the last placed first, page by page', async () => {
    const { id, purchaseOrderNumber } = await order('part-18');
    await app.settle();
    const { body: found } = await get<OrderAnswer[]>(`orders?search=${purchaseOrderNumber}`);
    expect(found.map((one) => one.id)).toEqual([id]);
    const { body: first } = await get<OrderPageAnswer>('orders/page?size=1&status=ORDERED');
    expect(first.items).toHaveLength(1);
    const { body: second } = await get<OrderPageAnswer>(
      `orders/page?size=1&status=ORDERED&after=${encodeURIComponent(first.next ?? '')}`,
    );
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
    const { headers } = await get('orders?limit=1');
    expect(headers.get('link')).toContain('</api/supply/orders/page?after=');
    expect((await get('orders?status=LOST')).status).toBe(400);
  });

  it('leaves the house as a letter and as a file for machines', async () => {
    const { id } = await order();
    await app.settle();
    const { body } = await get<OrderAnswer>(`orders/${id}`);
    expect(body.sentAt).not.toBeNull();
    const { body: history } = await get<{ items: { what: string }[] }>(`orders/${id}/history`);
    expect(history.items.map(({ what }) => what)).toEqual([
      'In den Postausgang gelegt.',
      expect.stringContaining('bestellt'),
    ]);
  });

  it('is found with the day that the garage’s calendar showed', async () => {
    app.clock.advance(Date.parse('2026-11-23T23:30:00Z') - Date.parse(app.clock.now()));
    const account = { username: 'probe-disponent', password: 'geheim-disponent' };
    const session = await app.request<{ token: string }>('POST', '/api/auth/login', account);
    token = session.body.token;
    const { purchaseOrderNumber } = await order('part-18');
    await app.settle();
    const path = `/api/search?query=${purchaseOrderNumber}`;
    const { body } = await app.request<SearchAnswer>('GET', path, undefined, token);
    expect(body.items.map(({ note }) => note)).toEqual([expect.stringMatching(/, 24\.11\.2026$/)]);
  });
});
