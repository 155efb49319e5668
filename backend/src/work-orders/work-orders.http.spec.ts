import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations.api.js';
import type { BoardRowAnswer, OwnWorkAnswer, TimeLogAnswer } from '#contracts/work-orders/time-logs.api.js';
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

const minutes = (count: number) => test.clock.advance(count * 60_000);
const ago = (count: number) => new Date(Date.parse(test.clock.now()) - count * 60_000).toISOString();
const made = async (what: object = {}): Promise<WorkOrderAnswer> => {
  minutes(1);
  return (await calls.create(what)).body;
};
const ready = async (): Promise<{ order: WorkOrderAnswer; operation: OperationAnswer }> => {
  const order = await made();
  return { order, operation: (await calls.add(order.id)).body };
};
const change = (id: string, what: object, headers = {}) =>
  calls.call<WorkOrderAnswer>('PUT', `/work-orders/${id}`, what, calls.office, headers);

describe('an order', () => {
  it('is made from an appointment once, with a number of its own', async () => {
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
    const again = await calls.create({ appointmentId });
    expect(again).toMatchObject({
      status: 409,
      body: { detail: 'Für diesen Termin gibt es bereits einen Auftrag.' },
    });
    expect(await change(body.id, { status: 'CANCELLED' })).toMatchObject({ status: 200 });
    expect((await calls.create({ appointmentId })).status).toBe(409);
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

  it('is found by number, plate, customer and status, the newest first', async () => {
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

  it('changes what is said and nothing else, at the revision that was seen', async () => {
    const order = await made({ description: 'Alt' });
    const { body } = await change(order.id, { description: '' });
    expect(body).toMatchObject({ description: null, status: 'OPEN' });
    expect((await change(order.id, { status: 'DONE' }, { 'if-match': '"0"' })).status).toBe(412);
    expect(await change(order.id, { mileageKm: '' })).toMatchObject({ status: 200 });
    expect((await change(order.id, { status: 'GONE' })).body).toMatchObject({
      errors: [{ field: 'status', message: 'Unbekannter Status.' }],
    });
    expect((await change(newId(), { status: 'DONE' })).status).toBe(404);
  });

  it('hides its invoice from the mechanic, and tells its history without it', async () => {
    const { id } = await made();
    const invoice = {
      number: 'RE-GEHEIM',
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
    const begun = { what: 'Rechnung RE-GEHEIM begonnen' };
    expect(await history(calls.office)).toMatchObject({ items: [begun, created], totalElements: 2 });
    expect(await history(calls.mechanic)).toMatchObject({ items: [created], totalElements: 1 });
  });
});

describe('operations', () => {
  it('are added, changed, ordered and removed', async () => {
    const { order, operation } = await ready();
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

  it('want a title and a mechanic who is one', async () => {
    const { id } = await made();
    expect((await calls.add(id, { title: ' ' })).body).toMatchObject({
      errors: [{ field: 'title', message: 'Bitte einen Titel für die neue Position angeben.' }],
    });
    expect((await calls.add(id, { mechanicId: newId() })).body).toMatchObject({
      errors: [{ field: 'mechanicId', message: 'Unbekannter Mechaniker.' }],
    });
  });

  it('stand still on an order that is closed', async () => {
    const { order, operation } = await ready();
    await change(order.id, { status: 'DONE' });
    for (const answer of [await calls.add(order.id), await calls.start(operation.id)]) {
      expect(answer).toMatchObject({ status: 409, body: { detail: 'Der Auftrag ist geschlossen.' } });
    }
  });
});

describe('a clock', () => {
  afterEach(async () => {
    const { body } = await calls.call<TimeLogAnswer[]>('GET', '/time-logs?running=true');
    for (const { workOperationId } of body) await calls.stop(workOperationId);
    minutes(1);
  });

  it('is flagged when forgotten, and corrected with a reason', async () => {
    const { operation } = await ready();
    const pressedAt = new Date(Date.parse(test.clock.now()) - 12 * 3_600_000).toISOString();
    const first = (await calls.start(operation.id, { pressedAt })).body;
    minutes(1);
    const { body: running } = await calls.call<TimeLogAnswer[]>('GET', '/time-logs?running=true');
    expect(running).toMatchObject([{ id: first.id, forgotten: true }]);
    await calls.stop(operation.id);
    const correct = (what: object) => calls.call('PUT', `/time-logs/${first.id}`, what);
    const endTime = new Date(Date.parse(first.startTime) + 45 * 60_000).toISOString();
    const { startTime } = first;
    expect((await correct({ startTime, endTime, reason: ' ' })).body).toMatchObject({
      errors: [{ field: 'reason', message: 'Bitte geben Sie einen Grund an.' }],
    });
    expect((await correct({ startTime: endTime, endTime: startTime, reason: 'x' })).body).toMatchObject({
      errors: [{ field: 'endTime', message: 'Das Ende liegt vor dem Beginn.' }],
    });
    expect(await correct({ startTime, endTime, reason: 'Vergessen zu stoppen' })).toMatchObject({
      status: 200,
      body: { durationMin: 45, corrected: true },
    });
  });

  it('begins the order, runs once for a mechanic, and leaves whole minutes', async () => {
    const { order, operation } = await ready();
    const other = await ready();
    const started = await calls.start(operation.id, {}, calls.mechanic);
    expect(started).toMatchObject({ status: 201, body: { endTime: null, mechanicName: 'probe-mechaniker' } });
    expect(await calls.start(other.operation.id)).toMatchObject({
      status: 409,
      body: {
        type: expect.stringContaining('clock-running'),
        detail: 'Der Mechaniker hat bereits eine aktive Zeitbuchung.',
      },
    });
    expect(await change(order.id, { status: 'DONE' })).toMatchObject({
      status: 409,
      body: { detail: 'Es läuft noch eine Zeitbuchung.' },
    });
    const [blocked] = (
      await calls.call<OperationAnswer[]>('GET', `/work-orders/${other.order.id}/operations`)
    ).body;
    expect(blocked?.activeElsewhere).toMatchObject({ workOrderNumber: order.number, title: 'Ölwechsel' });
    test.clock.advance(90_000);
    const stopped = await calls.stop(operation.id, {}, calls.mechanic);
    expect(stopped).toMatchObject({
      status: 200,
      body: { durationMin: 1, offline: false, forgotten: false },
    });
    expect((await calls.call<WorkOrderAnswer>('GET', `/work-orders/${order.id}`)).body).toMatchObject({
      status: 'IN_PROGRESS',
      bookedMin: 1,
      runningClocks: 0,
    });
    expect((await calls.stop(operation.id)).body.detail).toBe('Keine aktive Zeitbuchung.');
    const path = `/work-orders/${order.id}/operations/${operation.id}`;
    expect((await calls.call<Record<string, string>>('DELETE', path)).body.detail).toBe(
      'Eine Position mit Zeitbuchungen kann nicht gelöscht werden.',
    );
  });

  it('is the mechanic’s own', async () => {
    const { order } = await ready();
    const nobodys = (await calls.add(order.id, { mechanicId: null })).body;
    expect((await calls.start(nobodys.id)).body.detail).toBe('Bitte zuerst einen Mechaniker zuweisen.');
    expect((await calls.start(nobodys.id, {}, calls.mechanic)).body.detail).toBe(
      'Keine Mechanikerzuordnung für diese Position.',
    );
    const { operation } = await ready();
    const foreign = await calls.start(operation.id, { mechanicId: newId() }, calls.mechanic);
    expect(foreign).toMatchObject({
      status: 403,
      body: { detail: 'Keine Berechtigung für diese Zeitbuchung.' },
    });
    const nobody = { errors: [{ field: 'mechanicId', message: 'Unbekannter Mechaniker.' }] };
    expect((await calls.start(operation.id, { mechanicId: newId() })).body).toMatchObject(nobody);
    expect((await calls.start(newId())).body).toMatchObject({
      errors: [{ field: 'workOperationId', message: 'Unbekannte Position.' }],
    });
  });

  it('takes a press without a network as it was pressed, within a day', async () => {
    const { operation } = await ready();
    minutes(60);
    expect((await calls.start(operation.id, { pressedAt: ago(25 * 60) })).body).toMatchObject({
      errors: [{ field: 'pressedAt', message: 'Der Zeitpunkt ist nicht möglich.' }],
    });
    const pressedAt = ago(30);
    expect((await calls.start(operation.id, { pressedAt })).body).toMatchObject({
      startTime: pressedAt,
      offline: true,
    });
    expect((await calls.stop(operation.id, { pressedAt: ago(40) })).status).toBe(400);
    expect((await calls.stop(operation.id, { pressedAt: ago(-1) })).body).toMatchObject({ durationMin: 30 });
    const over = await calls.start(operation.id, { pressedAt: ago(20) });
    expect(over.body.detail).toBe('Die Zeit überschneidet sich mit einer anderen Zeitbuchung.');
    const [later] = (await calls.call<TimeLogAnswer[]>('GET', '/time-logs?limit=1')).body;
    const early = { startTime: ago(20 * 60), endTime: ago(1), reason: 'Irrtum' };
    expect(
      (await calls.call<Record<string, string>>('PUT', `/time-logs/${later?.id}`, early)).body.detail,
    ).toBe(over.body.detail);
  });

  it('is shown to the mechanic, on the board and in the sheet', async () => {
    const { order, operation } = await ready();
    await calls.start(operation.id, {}, calls.mechanic);
    const { body: mine } = await calls.call<OwnWorkAnswer>(
      'GET',
      '/time-logs/mine',
      undefined,
      calls.mechanic,
    );
    expect(mine).toMatchObject({ now: test.clock.now(), running: { workOperationId: operation.id } });
    expect(mine.operations[0]).toMatchObject({ workOrderNumber: order.number, licensePlate: 'B-AB 123' });
    const { body: board } = await calls.call<BoardRowAnswer[]>('GET', '/work-orders/board');
    expect(board).toMatchObject([{ mechanicId: calls.me, running: { workOperationId: operation.id } }]);
    const before = await calls.call<BoardRowAnswer[]>('GET', '/work-orders/board?date=2026-11-02');
    expect(before.body).toMatchObject([{ mechanicId: calls.me, plannedMin: 0, operations: [] }]);
    expect(
      (await calls.call<unknown[]>('GET', `/time-logs?mechanicId=${newId()}`, undefined, calls.mechanic))
        .body,
    ).toEqual([]);
    const csv = await fetch(`${test.url}/api/time-logs.csv`, {
      headers: { authorization: `Bearer ${calls.office}` },
    });
    expect(await csv.text()).toContain(`probe-mechaniker;${order.number};Ölwechsel;`);
  });
});
