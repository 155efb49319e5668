import type { VehicleLifeAnswer } from '#contracts/vehicles/vehicle-life.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from '../work-orders/testing/order-calls.js';

let garage: TestApp;
let calls: OrderCalls;
beforeAll(async () => {
  garage = await startTestApp();
  calls = await orderCalls(garage);
});
afterAll(() => garage.close());

describe('the life of a vehicle', () => {
  it('contains appointments, orders, operations, readings and changes of owner, but no personal data', async () => {
    const { vehicleId } = calls;
    const order = (await calls.create({ description: 'Herr Geheim wartet', mileageKm: 48_200 })).body;
    await calls.add(order.id, { title: 'Zahnriemen ersetzt', status: 'DONE' });
    const { body: buyer } = await calls.call<{ id: string }>('POST', '/customers', { lastName: 'Neuhalter' });
    expect((await calls.call('PUT', `/vehicles/${vehicleId}`, { customerId: buyer.id })).status).toBe(200);
    await garage.settle();
    const { status, body } = await calls.call<VehicleLifeAnswer>('GET', `/vehicles/${vehicleId}/life`);
    expect(status).toBe(200);
    const kinds = new Set(body.entries.map(({ kind }) => kind));
    for (const kind of ['registered', 'appointment', 'work-order', 'operation', 'reading', 'owner'] as const)
      expect(kinds).toContain(kind);
    expect(body.entries.map(({ what }) => what)).toContain('Kilometerstand 48.200 km');
    expect(body.entries.map(({ what }) => what)).toContain('Erledigt: Zahnriemen ersetzt');
    expect(body.entries.map(({ on }) => on)).toEqual(
      body.entries
        .map(({ on }) => on)
        .toSorted()
        .toReversed(),
    );
    expect(JSON.stringify(body)).not.toMatch(/Geheim|Neuhalter/);
  });

  it('is refused for an unknown vehicle and to the store', async () => {
    const unknown = '/vehicles/0190a000-0000-7000-8000-00000000dead/life';
    expect((await calls.call('GET', unknown)).status).toBe(404);
    const store = await garage.loginAs('LAGERIST');
    expect((await calls.call('GET', `/vehicles/${calls.vehicleId}/life`, undefined, store)).status).toBe(403);
  });

  it("dates operations and parts by their completion, not by the order's creation", async () => {
    const admin = await garage.loginAs('ADMIN');
    const made = async (path: string, body: object) =>
      (await calls.call<{ id: string }>('POST', path, body, admin)).body.id;
    const locationId = await made('/inventory/locations', { code: 'L1', name: 'Regal' });
    const articleId = await made('/inventory/articles', { number: 'KEIL', name: 'Keilriemen' });
    await made('/inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 1 });
    const order = (await calls.create()).body;
    const { body: operation } = await calls.add(order.id, { title: 'Riemen gespannt' });
    const path = `/work-orders/${order.id}`;
    const part = await made(`${path}/parts`, { articleId, quantity: 1 });
    garage.clock.advance(2 * 24 * 3_600_000);
    // The sessions expired meanwhile.
    const account = { username: 'admin', password: 'geheim-in-der-probe' };
    const { token: office } = (await calls.call<{ token: string }>('POST', '/auth/login', account, null))
      .body;
    const send = (method: string, to: string, body: object) => calls.call(method, to, body, office);
    expect((await send('PUT', `${path}/operations/${operation.id}`, { status: 'DONE' })).status).toBe(200);
    expect((await send('POST', `${path}/parts/${part}/issue`, { quantity: 1 })).status).toBe(200);
    await garage.settle();
    const { body } = await calls.call<VehicleLifeAnswer>(
      'GET',
      `/vehicles/${calls.vehicleId}/life`,
      undefined,
      office,
    );
    const dayOf = (words: string) => body.entries.find(({ what }) => what.includes(words))?.on;
    const today = garage.clock.now().slice(0, 10);
    expect([dayOf('Riemen gespannt'), dayOf('Keilriemen')]).toEqual([today, today]);
    expect(dayOf(order.number) ?? today).not.toBe(today);
  });
});
