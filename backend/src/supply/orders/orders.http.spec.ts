import type { SearchAnswer } from '#contracts/search/search.api.js';
import type { BasketAnswer, BasketLineAnswer, CheckoutAnswer } from '#contracts/supply/basket.api.js';
import type { OrderAnswer, OrderPageAnswer } from '#contracts/supply/orders.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';

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

describe('the basket', () => {
  it('takes what is short by its number, and names what the catalogue does not have', async () => {
    const parts = [
      { partNumber: 'bk-4410', quantity: 3 },
      { partNumber: 'X-1', quantity: 1 },
    ];
    const { status, body } = await post('basket/short-parts', { parts });
    expect([status, body]).toEqual([200, { added: ['bk-4410'], unknown: ['X-1'] }]);
    const { body: basket } = await get<BasketAnswer>('basket');
    const line = basket.lines.find(({ partNumber }) => partNumber === 'BK-4410');
    expect(line?.quantity).toBe(3);
    await app.request('DELETE', `/api/supply/basket/lines/${line?.id}`, undefined, token);
  });

  it('exists once per user, adds up the same part, and shows both plans', async () => {
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

  it('adds once for a repeated call', async () => {
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

  it('accepts the ETag of an empty basket, and of each later state', async () => {
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

  it('refuses the change of a line that was changed since', async () => {
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
  it('is refused for an empty basket, unavailable parts and changed prices', async () => {
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

  it('creates one numbered order per supplier', async () => {
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

  it('orders once, even with 50 concurrent calls', async () => {
    await fill('part-14');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post<CheckoutAnswer>('basket/checkout', {})),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });
});

const historyOf = async (id: string): Promise<string[]> => {
  const { body } = await get<{ items: { what: string }[] }>(`orders/${id}/history`);
  return body.items.map(({ what }) => what);
};

describe('an order', () => {
  it('is confirmed and cancelled, idempotently', async () => {
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

  it('is found by status and text, newest first, page by page', async () => {
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

  it('without a mail server is ready to be sent, and sent when somebody says so', async () => {
    const { id } = await order();
    await app.settle();
    const { body: ready } = await get<OrderAnswer>(`orders/${id}`);
    expect(ready).toMatchObject({ sentAt: null, letter: { kind: 'order', channel: 'file' } });
    const { body: done } = await post<OrderAnswer>(`orders/${id}/mark-sent`, {});
    expect(done.sentAt).not.toBeNull();
    expect((await post<OrderAnswer>(`orders/${id}/mark-sent`, {})).body).toEqual(done);
    expect(await historyOf(id)).toEqual([
      'Als gesendet markiert.',
      'Zum Versand bereit.',
      expect.stringContaining('bestellt'),
    ]);
  });

  it('has its letter as a PDF, after its cancellation that of the cancellation', async () => {
    const { id, purchaseOrderNumber } = await order();
    await app.settle();
    const letter = async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${app.url}/api/supply/orders/${id}/pdf`, { headers });
      expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
      return answer.headers.get('content-disposition');
    };
    expect(await letter()).toBe(`attachment; filename="Bestellung-${purchaseOrderNumber}.pdf"`);
    await post(`orders/${id}/cancel`, {});
    await app.settle();
    expect(await letter()).toBe(`attachment; filename="Stornierung-${purchaseOrderNumber}.pdf"`);
    expect(await historyOf(id)).toContain('Stornierung zum Versand bereit.');
  });

  it('is found by its local date', async () => {
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
