import type { AuditAnswer } from '#contracts/audit/audit.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import type {
  BoardRowAnswer,
  OwnWorkAnswer,
  TimeLogAnswer,
} from '#contracts/work-orders/clocks/time-logs.api.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { v7 as newId } from 'uuid';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from '../testing/order-calls.js';

let test: TestApp;
let calls: OrderCalls;

beforeAll(async () => {
  test = await startTestApp();
  calls = await orderCalls(test);
});

afterAll(() => test.close());

const minutes = (count: number) => test.clock.advance(count * 60_000);
const ago = (count: number) => new Date(Date.parse(test.clock.now()) - count * 60_000).toISOString();

describe('a timer', () => {
  afterEach(async () => {
    const { body } = await calls.call<TimeLogAnswer[]>('GET', '/time-logs?running=true');
    for (const { workOperationId } of body) await calls.stop(workOperationId);
    minutes(1);
  });

  it('is flagged when forgotten, and corrected with a reason that the history and the audit show', async () => {
    const { order, operation } = await calls.ready();
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
    await test.settle();
    const { body: told } = await calls.call<HistoryAnswer>('GET', `/work-orders/${order.id}/history`);
    const corrected = told.items.filter(({ what }) => what.includes('korrigiert'));
    expect(corrected).toMatchObject([{ reason: 'Vergessen zu stoppen' }]);
    const auditor = await test.loginAs('PRUEFER');
    const path = `/api/audit/timeLog/${first.id}`;
    const { body: audited } = await test.request<AuditAnswer>('GET', path, undefined, auditor);
    expect(audited.events.at(-1)).toMatchObject({ reason: 'Vergessen zu stoppen' });
  });

  it('begins the order, runs once per mechanic, and leaves whole minutes', async () => {
    const { order, operation } = await calls.ready();
    const other = await calls.ready();
    const started = await calls.start(operation.id, {}, calls.mechanic);
    expect(started).toMatchObject({ status: 201, body: { endTime: null, mechanicName: 'probe-mechaniker' } });
    expect(await calls.start(other.operation.id)).toMatchObject({
      status: 409,
      body: {
        type: expect.stringContaining('clock-running'),
        detail: 'Der Mechaniker hat bereits eine aktive Zeitbuchung.',
      },
    });
    expect(await calls.change(order.id, { status: 'DONE' })).toMatchObject({
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

  it('belongs to its mechanic', async () => {
    const { order } = await calls.ready();
    const nobodys = (await calls.add(order.id, { mechanicId: null })).body;
    expect((await calls.start(nobodys.id)).body.detail).toBe('Bitte zuerst einen Mechaniker zuweisen.');
    expect((await calls.start(nobodys.id, {}, calls.mechanic)).body.detail).toBe(
      'Keine Mechanikerzuordnung für diese Position.',
    );
    const { operation } = await calls.ready();
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

  it('accepts an offline press with its time, within a day', async () => {
    const { operation } = await calls.ready();
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

  it('is shown to the mechanic, on the board and in the time sheet', async () => {
    const { order, operation } = await calls.ready();
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

  it("shows colleagues' times to the office alone; on an order colleagues see the sum and who is working", async () => {
    const { order, operation } = await calls.ready();
    await calls.start(operation.id, {}, calls.mechanic);
    minutes(25);
    await calls.stop(operation.id, {}, calls.mechanic);
    minutes(1);
    await calls.start(operation.id, {}, calls.mechanic);
    const seenBy = async (token: string) => {
      const get = async <Body>(path: string) => (await calls.call<Body>('GET', path, undefined, token)).body;
      const [on] = await get<OperationAnswer[]>(`/work-orders/${order.id}/operations`);
      const history = await get<HistoryAnswer>(`/work-orders/${order.id}/history`);
      return {
        listed: (await get<TimeLogAnswer[]>(`/time-logs?mechanicId=${calls.me}&limit=1`)).length,
        onOrder: on?.timeLogs.length,
        bookedMin: on?.bookedMin,
        isRunning: on?.running?.mechanicId === calls.me,
        told: history.items.filter(({ what }) => what.startsWith('Zeitbuchung')).length,
      };
    };
    const order25 = { bookedMin: 25, isRunning: true };
    const all = { ...order25, listed: 1, onOrder: 2, told: 3 };
    expect(await seenBy(calls.office)).toEqual(all);
    expect(await seenBy(calls.mechanic)).toEqual(all);
    const nothing = { ...order25, listed: 0, onOrder: 0, told: 0 };
    expect(await seenBy(await test.loginAs('MECHANIKER', 'LAGERIST'))).toEqual(nothing);
  });
});
