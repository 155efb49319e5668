import type { SearchAnswer } from '#contracts/search/search.api.js';
import { orderCalls, type OrderCalls } from '../work-orders/testing/order-calls.js';
import { camt } from '../payments/bank/testing/statements.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

let garage: TestApp;
let office: OrderCalls;
const ids: Record<string, string> = {};

const make = async (path: string, body: object): Promise<string> => {
  const answer = await garage.request<{ id: string }>(
    'POST',
    `/api${path}`,
    body,
    await garage.loginAs('ADMIN'),
  );
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id;
};

type Role = Parameters<TestApp['loginAs']>[0];
const found = async (query: string, role: Role = 'DISPONENT'): Promise<readonly string[]> => {
  const path = `/api/search?${new URLSearchParams({ query })}`;
  const { status, body } = await garage.request<SearchAnswer>(
    'GET',
    path,
    undefined,
    await garage.loginAs(role),
  );
  expect(status).toBe(200);
  return body.items.map(({ kind, label }) => `${kind} ${label}`);
};

beforeAll(async () => {
  garage = await startTestApp();
  office = await orderCalls(garage);
  const customer = {
    firstName: 'Jörg',
    lastName: 'Übelacker',
    company: 'Übelacker Bau',
    phone: '0171 2345678',
  };
  const customerId = (ids['customer'] = await make('/customers', customer));
  const car = { licensePlate: 'HH-QX 417', vin: 'WVWZZZ1KZAW000101', make: 'VW', model: 'Golf', customerId };
  const vehicleId = await make('/vehicles', car);
  const order = await office.create({ customerId, vehicleId, description: 'Zahnriemen' });
  ids['order'] = order.body.id;
  await make('/inventory/articles', { number: 'BK 280-1', name: 'Bremsscheibe vorn' });
  await make('/supply/invoices', {
    invoiceNumber: 'TLN-99871',
    supplierName: 'Teilelager Nord',
    invoiceDate: '2026-03-02',
    lines: [{ description: 'Bremsscheibe', quantity: 2, unitPrice: 40 }],
  });
  await garage.settle();
});
afterAll(() => garage.close());

describe('the search over everything', () => {
  it.each([
    ['a plate, however it is written', 'hh qx417', ['vehicle VW Golf', 'workOrder A-2026-00001']],
    ['the beginning of a plate', 'HH-Q', ['vehicle VW Golf', 'workOrder A-2026-00001']],
    ['the end of a VIN', '000101', ['vehicle VW Golf']],
    ['a name, however its umlauts are written', 'ubelack jorg', ['customer Jörg Übelacker']],
    ['a phone number', '+49 171 23456', ['customer Jörg Übelacker']],
    ['the number of an order', 'A-2026-00001', ['workOrder A-2026-00001']],
    ['the running number of an order alone', '1', ['workOrder A-2026-00001']],
    ['the number of an article, without its blanks', 'bk280', ['article BK 280-1']],
    ['the invoice of a supplier', 'TLN-9', ['supplierInvoice TLN-99871']],
    ['nothing', '', []],
    ['what nobody has', 'xyzzy', []],
    ['signs alone', '%_"', []],
  ])('finds %s', async (_, query, expected) => {
    const hits = await found(query);
    expect(expected.filter((one) => !hits.includes(one))).toEqual([]);
    expect(hits.length > 0).toBe(expected.length > 0);
  });

  it('finds entries of bank statements for whoever may read payments', async () => {
    const content = Buffer.from(
      camt([{ cents: 15_708, purpose: 'Zahnriemen Anzahlung', name: 'Ute Querfeld' }]),
    );
    const file = { fileName: 'auszug.xml', content: content.toString('base64') };
    const sent = await garage.request('POST', '/api/bank/statements', file, await garage.loginAs('ADMIN'));
    expect(sent.status).toBe(200);
    await garage.settle();
    expect(await found('querfeld')).toEqual([
      expect.stringMatching(/^bankEntry 157,08\s€ vom 23\.11\.2026$/),
    ]);
    expect(await found('querfeld', 'LAGERIST')).toEqual([]);
  });

  it('finds articles of the catalogue too', async () => {
    expect((await found('bremsscheibe')).some((hit) => hit.startsWith('part '))).toBe(true);
  });

  it('returns to each role only what it may read', async () => {
    expect(await found('BK 280', 'LAGERIST')).toEqual(['article BK 280-1']);
    expect(await found('Übelacker', 'LAGERIST')).toEqual([]);
    expect(await found('HH-QX', 'MECHANIKER')).toEqual(['vehicle VW Golf', 'workOrder A-2026-00001']);
    expect(await found('BK 280', 'MECHANIKER')).toEqual([]);
    expect(await found('HH-QX', 'PRUEFER')).toEqual(['workOrder A-2026-00001']);
  });

  it('returns at most five hits per kind, most recently changed first', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await make('/customers', { lastName: `Vielhuber${number}` });
    expect(await found('vielhuber')).toEqual([6, 5, 4, 3, 2].map((number) => `customer Vielhuber${number}`));
  });

  it('needs a session, and refuses what is too long', async () => {
    expect((await garage.request('GET', '/api/search?query=a')).status).toBe(401);
    const long = `/api/search?query=${'a'.repeat(101)}`;
    expect((await garage.request('GET', long, undefined, office.office)).status).toBe(400);
  });

  it('finds nobody who was erased', async () => {
    const cancelled = await office.call('PUT', `/work-orders/${ids['order']}`, { status: 'CANCELLED' });
    expect(cancelled.status).toBe(200);
    const erased = await garage.request(
      'POST',
      `/api/customers/${ids['customer']}/erase`,
      undefined,
      await garage.loginAs('ADMIN'),
    );
    expect(erased.status).toBe(200);
    await garage.settle();
    expect(await found('Übelacker')).toEqual([]);
    expect(await found('0171 2345678')).toEqual([]);
    expect(await found('HH-QX 417')).toEqual([]);
  });
});
