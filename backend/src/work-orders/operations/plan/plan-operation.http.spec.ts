import type { AuditAnswer } from '#contracts/audit/audit.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { BoardRowAnswer, OwnWorkAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { startTestApp, type TestApp } from '../../../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from '../../testing/order-calls.js';

let test: TestApp;
let calls: OrderCalls;

beforeAll(async () => {
  test = await startTestApp();
  calls = await orderCalls(test);
});

afterAll(() => test.close());

const DAY = '2026-11-24';
const path = ({ workOrderId, id }: OperationAnswer) => `/work-orders/${workOrderId}/operations/${id}/plan`;
const plan = (operation: OperationAnswer, what: object = {}) =>
  calls.call<OperationAnswer>('PUT', path(operation), {
    mechanicId: calls.me,
    date: DAY,
    startMinute: 600,
    ...what,
  });
const rowOf = async (date: string) => {
  await test.settle();
  const { body } = await calls.call<BoardRowAnswer[]>('GET', `/work-orders/board?date=${date}`);
  return body.find(({ mechanicId }) => mechanicId === calls.me);
};

it('plans work for a time: the board of that day, the phone and the history show it', async () => {
  const { order, operation } = await calls.ready();
  const { status, body } = await plan(operation);
  expect([status, body.plan]).toEqual([200, { day: DAY, startMinute: 600, minutes: 60 }]);
  expect(await rowOf(DAY)).toMatchObject({
    plannedMin: 60,
    operations: [{ id: operation.id, plan: { startMinute: 600 } }],
  });
  expect((await rowOf('2026-11-23'))?.operations).toEqual([]);
  const { body: own } = await calls.call<OwnWorkAnswer>('GET', '/time-logs/mine', undefined, calls.mechanic);
  expect(own.operations).toMatchObject([{ id: operation.id, plan: { day: DAY } }]);
  const { body: told } = await calls.call<HistoryAnswer>('GET', `/work-orders/${order.id}/history`);
  expect(told.items.map(({ what }) => what)).toContain('Eingeplant für 24.11.2026, 10:00 Uhr, 60 min');
  const auditor = await test.loginAs('PRUEFER');
  const audit = await calls.call<AuditAnswer>('GET', `/audit/workOrder/${order.id}`, undefined, auditor);
  expect(JSON.stringify(audit.body)).toContain('Ölwechsel, 60 min geplant, am 24.11.2026, 10:00 Uhr, 60 min');
  const freed = await calls.call<OperationAnswer>('DELETE', path(operation));
  expect(freed.body).toMatchObject({ plan: null, mechanicId: calls.me });
  expect((await rowOf('2026-11-23'))?.operations).toMatchObject([{ id: operation.id }]);
});

it('asks before it plans two things at once, and plans them when that is confirmed', async () => {
  const { operation } = await calls.ready();
  await plan(operation, { startMinute: 13 * 60 });
  const { order, operation: second } = await calls.ready();
  await test.settle();
  const doubted = await plan(second, { startMinute: 13 * 60 + 30 });
  expect([doubted.status, doubted.body.detail]).toEqual([
    422,
    expect.stringMatching(
      /^Der Mechaniker hat ab 13:00 Uhr schon „Ölwechsel“ \(A-.*\)\. Trotzdem einplanen\?$/,
    ),
  ]);
  const forced = await plan(second, { startMinute: 13 * 60 + 30, confirm: true });
  expect(forced.status).toBe(200);
  // What is done no longer takes time.
  for (const one of [operation, second])
    await calls.call('PUT', `/work-orders/${one.workOrderId}/operations/${one.id}`, { status: 'DONE' });
  await test.settle();
  const third = (await calls.add(order.id)).body;
  expect((await plan(third, { startMinute: 13 * 60 })).status).toBe(200);
});

it('names the field that the rules of slots refuse', async () => {
  const { operation } = await calls.ready();
  expect((await plan(operation, { startMinute: 12 * 60 + 15 })).body).toMatchObject({
    errors: [{ field: 'startMinute', message: 'Außerhalb der Öffnungszeiten.' }],
  });
  expect((await plan(operation, { mechanicId: 'x' })).body.errors).toMatchObject([{ field: 'mechanicId' }]);
  expect((await plan(operation, { date: '24.11.2026' })).body.errors).toMatchObject([{ field: 'date' }]);
});
