import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type { WorkOrderAnswer, WorkOrdersPageAnswer } from '#contracts/work-orders/work-orders.api.js';
import { v7 as newId } from 'uuid';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from './testing/order-calls.js';

let test: TestApp;
let calls: OrderCalls;

beforeAll(async () => {
  test = await startTestApp();
  calls = await orderCalls(test);
});

afterAll(() => test.close());

const made = async (what: object = {}): Promise<WorkOrderAnswer> => {
  test.clock.advance(60_000);
  return (await calls.create(what)).body;
};

describe('an order', () => {
  it('is created once per appointment, with its own number', async () => {
    const { appointmentId } = calls;
    const { status, body } = await calls.create({ appointmentId, description: 'Bremsen', mileageKm: 52_000 });
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        number: 'A-2026-00001',
        status: 'OPEN',
        description: 'Bremsen',
        customerName: 'Erika Beispiel',
        licensePlate: 'B-AB 123',
        appointment: { id: appointmentId, serviceName: 'Ölwechsel' },
        mileageKm: 52_000,
        invoice: null,
      },
    });
    const operations = await calls.call<OperationAnswer[]>('GET', `/work-orders/${body.id}/operations`);
    expect(operations.body).toMatchObject([{ title: 'Ölwechsel', estimatedTimeMin: 60, mechanicId: null }]);
    const again = await calls.create({ appointmentId });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: 'Für diesen Termin gibt es bereits einen Auftrag.' },
    });
    expect(await calls.change(body.id, { status: 'CANCELLED' })).toMatchObject({ status: 200 });
    expect((await calls.create({ appointmentId })).status).toBe(409);
  });

  it('is found by day and time of its appointment', async () => {
    const order = (await calls.call<WorkOrderAnswer[]>('GET', `/work-orders?search=A-2026-00001`)).body[0];
    const { date = '', time = '' } = order?.appointment ?? {};
    const [year, month, day] = date.split('-');
    for (const search of [date, `${day}.${month}.${year}`, `${day}.${month}.`, time, `${date} bremsen`]) {
      const path = `/work-orders?search=${encodeURIComponent(search)}`;
      const { body } = await calls.call<WorkOrderAnswer[]>('GET', path);
      expect([search, body.map(({ id }) => id)]).toEqual([search, [order?.id]]);
    }
    const cancelled = `status=CANCELLED&customerId=${calls.customerId}&search=${date}`;
    const narrowed = await calls.call<WorkOrderAnswer[]>('GET', `/work-orders?${cancelled}`);
    expect(narrowed.body.map(({ id }) => id)).toEqual([order?.id]);
    const none = await calls.call<WorkOrderAnswer[]>('GET', `/work-orders?search=${date}%20kupplung`);
    expect(none.body).toEqual([]);
  });

  it('is the same order when the call is repeated with its key', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await calls.create({}, key), await calls.create({}, key)];
    expect(second.body.id).toBe(first.body.id);
  });

  it.each([
    ['customerId', 'nobody', 'Pflichtfeld – erwartet eine UUID.'],
    ['vehicleId', '', 'Pflichtfeld – erwartet eine UUID.'],
    ['customerId', newId(), 'Unbekannter Kunde.'],
    ['vehicleId', newId(), 'Unbekanntes Fahrzeug.'],
    ['appointmentId', newId(), 'Unbekannter Termin.'],
  ])('is refused for the %s %j', async (field, value, message) => {
    const { status, body } = await calls.create({ [field]: value });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ field, message }] });
  });

  it('is found by number, plate, customer and status, newest first', async () => {
    const order = await made({ description: 'Klimaanlage' });
    const find = async (query: string) =>
      (await calls.call<WorkOrderAnswer[]>('GET', `/work-orders?${query}`)).body.map(({ id }) => id);
    for (const query of ['search=klima', `search=${order.number}`, `search=${order.id}`]) {
      expect(await find(query)).toEqual([order.id]);
    }
    expect((await find('search=bab123'))[0]).toBe(order.id);
    expect((await find(`customerId=${calls.customerId}&status=OPEN`))[0]).toBe(order.id);
    expect(await find('status=DONE')).toEqual([]);
    const { body: page } = await calls.call<WorkOrdersPageAnswer>('GET', '/work-orders/page?size=1');
    expect(page).toMatchObject({ items: [{ id: order.id }], size: 1, next: expect.any(String) });
    expect(page.totalElements).toBeGreaterThan(1);
  });

  it('changes only sent fields, with the latest revision', async () => {
    const order = await made({ description: 'Alt' });
    const { body } = await calls.change(order.id, { description: '' });
    expect(body).toMatchObject({ description: null, status: 'OPEN' });
    expect((await calls.change(order.id, { status: 'DONE' }, { 'if-match': '"0"' })).status).toBe(412);
    expect(await calls.change(order.id, { mileageKm: '' })).toMatchObject({ status: 200 });
    expect((await calls.change(order.id, { status: 'GONE' })).body).toMatchObject({
      errors: [{ field: 'status', message: 'Unbekannter Status.' }],
    });
    expect((await calls.change(newId(), { status: 'DONE' })).status).toBe(404);
  });

  it('hides its invoice from mechanics, also in its history', async () => {
    const { id } = await made();
    const invoice = {
      number: 'RE-2026-00001',
      date: '2026-11-22',
      workOrderId: id,
      positions: [{ description: 'Arbeit', quantity: 1, unitPrice: 88, taxPercent: 19 }],
    };
    expect((await calls.call('POST', '/invoices', invoice)).status).toBe(201);
    await test.settle();
    const { body } = await calls.call<WorkOrderAnswer>(
      'GET',
      `/work-orders/${id}`,
      undefined,
      calls.mechanic,
    );
    expect(Object.hasOwn(body, 'invoice')).toBe(false);
    const history = async (token: string) => {
      const path = `/work-orders/${id}/history`;
      return (await calls.call<HistoryAnswer>('GET', path, undefined, token)).body;
    };
    const created = { what: 'Auftrag angelegt', actor: 'probe-disponent' };
    const begun = { what: 'Rechnung RE-2026-00001 begonnen' };
    expect(await history(calls.office)).toMatchObject({ items: [begun, created], totalElements: 2 });
    expect(await history(calls.mechanic)).toMatchObject({ items: [created], totalElements: 1 });
  });
});

describe('operations', () => {
  it('are added, changed, reordered and removed', async () => {
    const { order, operation } = await calls.ready();
    expect(operation).toMatchObject({
      title: 'Ölwechsel',
      estimatedTimeMin: 60,
      status: 'OPEN',
      bookedMin: 0,
    });
    const second = (await calls.add(order.id, { title: 'Probefahrt', mechanicId: null })).body;
    const path = `/work-orders/${order.id}/operations`;
    const swapped = await calls.call<OperationAnswer[]>('PUT', `${path}-order`, {
      operationIds: [second.id, operation.id],
    });
    expect(swapped.body.map(({ id }) => id)).toEqual([second.id, operation.id]);
    expect(await calls.call('PUT', `${path}/${second.id}`, { estimatedTimeMin: 0 })).toMatchObject({
      status: 400,
      body: { detail: 'Bitte eine geplante Dauer größer als 0 Minuten angeben.' },
    });
    const changed = await calls.call('PUT', `${path}/${second.id}`, { estimatedTimeMin: 15, status: 'DONE' });
    expect(changed.body).toMatchObject({ estimatedTimeMin: 15, status: 'DONE' });
    expect((await calls.call('DELETE', `${path}/${second.id}`)).status).toBe(204);
    expect((await calls.call<unknown[]>('GET', path)).body).toHaveLength(1);
    const { body } = await calls.call<WorkOrderAnswer>('GET', `/work-orders/${order.id}`);
    expect(body.plannedMin).toBe(60);
  });

  it('require a title and a valid mechanic', async () => {
    const { id } = await made();
    expect((await calls.add(id, { title: ' ' })).body).toMatchObject({
      errors: [{ field: 'title', message: 'Bitte einen Titel für die neue Position angeben.' }],
    });
    expect((await calls.add(id, { mechanicId: newId() })).body).toMatchObject({
      errors: [{ field: 'mechanicId', message: 'Unbekannter Mechaniker.' }],
    });
  });

  it('cannot be changed on a closed order', async () => {
    const { order, operation } = await calls.ready();
    await calls.change(order.id, { status: 'DONE' });
    for (const answer of [await calls.add(order.id), await calls.start(operation.id)]) {
      expect(answer).toMatchObject({ status: 409, body: { detail: 'Der Auftrag ist geschlossen.' } });
    }
  });
});
