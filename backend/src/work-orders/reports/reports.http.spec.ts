import type { ReportAnswer } from '#contracts/work-orders/reports/reports.api.js';
import { PNG } from '../../testing/routes/sample-values.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from '../testing/order-calls.js';

let garage: TestApp;
let calls: OrderCalls;
beforeEach(async () => {
  garage = await startTestApp();
  calls = await orderCalls(garage);
});
afterEach(() => garage.close());

async function reported(what: object = { kind: 'FINDING', note: 'Bremsschlauch porös', picture: PNG }) {
  const order = (await calls.create({ description: 'Inspektion' })).body;
  const operation = (await calls.add(order.id)).body;
  const path = `/work-orders/${order.id}/reports`;
  const body = { operationId: operation.id, ...what };
  const answer = await calls.call<ReportAnswer>('POST', path, body, calls.mechanic);
  return { order, operation, path, answer };
}

const waiting = async () => (await calls.call<ReportAnswer[]>('GET', '/work-orders/reports')).body;

describe("a mechanic's report", () => {
  it('is visible to the office at once, with its picture, and can become an operation', async () => {
    const { order, operation, path, answer } = await reported();
    expect(answer).toMatchObject({
      status: 201,
      body: {
        workOrderId: order.id,
        operationTitle: operation.title,
        kind: 'FINDING',
        note: 'Bremsschlauch porös',
        hasPicture: true,
        decided: null,
      },
    });
    expect(await waiting()).toMatchObject([{ id: answer.body.id, workOrderNumber: order.number }]);
    expect((await calls.call('GET', `/work-orders/${order.id}`)).body).toMatchObject({ openReports: 1 });
    const picture = await fetch(`${garage.url}/api${path}/${answer.body.id}/picture`, {
      headers: { authorization: `Bearer ${calls.office}` },
    });
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(PNG);

    const decide = `${path}/${answer.body.id}/decide`;
    const decided = await calls.call<ReportAnswer>('POST', decide, { outcome: 'OPERATION' });
    expect(decided).toMatchObject({ status: 200, body: { decided: { outcome: 'OPERATION' } } });
    const { body: operations } = await calls.call('GET', `/work-orders/${order.id}/operations`);
    expect(operations).toMatchObject([
      { id: operation.id },
      { title: 'Bremsschlauch porös', mechanicId: calls.me },
    ]);
    expect(await waiting()).toEqual([]);
    expect((await calls.call('GET', `/work-orders/${order.id}`)).body).toMatchObject({ openReports: 0 });
  });

  it('of a finished operation is decided by finishing it', async () => {
    const { order, path, answer } = await reported({ kind: 'READY' });
    const decided = await calls.call('POST', `${path}/${answer.body.id}/decide`, { outcome: 'FINISHED' });
    expect(decided.status).toBe(200);
    const { body: operations } = await calls.call('GET', `/work-orders/${order.id}/operations`);
    expect(operations).toMatchObject([{ status: 'DONE' }]);
  });

  it("is refused without a note, with an invalid picture, and about other mechanics' operations", async () => {
    expect((await reported({ kind: 'FINDING' })).answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'note', message: 'Bitte beschreiben Sie den Befund.' }] },
    });
    expect((await reported({ kind: 'FINDING', note: 'x', picture: 'eHk=' })).answer.status).toBe(400);
    const { order } = await reported();
    const foreign = (await calls.add(order.id, { mechanicId: null })).body;
    const body = { operationId: foreign.id, kind: 'READY' };
    expect(await calls.call('POST', `/work-orders/${order.id}/reports`, body, calls.mechanic)).toMatchObject({
      status: 403,
      body: { detail: 'Keine Berechtigung für diese Position.' },
    });
  });

  it('can neither be decided by mechanics nor read by the store', async () => {
    const { path, answer } = await reported();
    const decide = `${path}/${answer.body.id}/decide`;
    expect((await calls.call('POST', decide, { outcome: 'NOTED' }, calls.mechanic)).status).toBe(403);
    expect((await calls.call('GET', path, undefined, await garage.loginAs('LAGERIST'))).status).toBe(403);
  });

  it('is created once by a repeated call', async () => {
    const order = (await calls.create()).body;
    const operation = (await calls.add(order.id)).body;
    const body = { operationId: operation.id, kind: 'FINDING', note: 'Klappert' };
    const send = () =>
      calls.call<ReportAnswer>('POST', `/work-orders/${order.id}/reports`, body, calls.mechanic, {
        'idempotency-key': 'einmal-gemeldet',
      });
    expect((await send()).body.id).toBe((await send()).body.id);
    expect(await waiting()).toHaveLength(1);
  });

  it('is erased with the customer: the note is replaced, the picture deleted', async () => {
    const { order, path, answer } = await reported();
    await calls.call('PUT', `/work-orders/${order.id}`, { status: 'CANCELLED' });
    const admin = await garage.loginAs('ADMIN');
    expect((await calls.call('POST', `/customers/${calls.customerId}/erase`, undefined, admin)).status).toBe(
      200,
    );
    await garage.settle();
    const { body: reports } = await calls.call<ReportAnswer[]>('GET', path);
    expect(reports).toMatchObject([{ note: '[gelöscht]' }]);
    expect((await calls.call('GET', `${path}/${answer.body.id}/picture`)).status).toBe(404);
  });
});
