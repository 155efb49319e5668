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

describe('the life of a car', () => {
  it('tells appointments, orders, operations, readings and owners, and nothing of people', async () => {
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

  it('is not told of a car that nobody knows, nor to the store', async () => {
    const unknown = '/vehicles/0190a000-0000-7000-8000-00000000dead/life';
    expect((await calls.call('GET', unknown)).status).toBe(404);
    const store = await garage.loginAs('LAGERIST');
    expect((await calls.call('GET', `/vehicles/${calls.vehicleId}/life`, undefined, store)).status).toBe(403);
  });
});
