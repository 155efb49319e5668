import type { JobTemplateAnswer } from '#contracts/job-templates/job-templates.api.js';
import type { LabourAnswer, LabourGroup } from '#contracts/work-orders/labour/labour.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import type { AddedTemplateAnswer } from '#contracts/work-orders/templates/template-work.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { orderCalls, type OrderCalls } from '../testing/order-calls.js';

let garage: TestApp;
let calls: OrderCalls;
let today: string;

beforeAll(async () => {
  garage = await startTestApp();
  calls = await orderCalls(garage);
  today = localDateTime(garage.clock.now()).date;
  const admin = await garage.loginAs('ADMIN');
  await garage.request('PUT', '/api/settings/invoicing', { hourlyRate: 98, minutesPerAw: 6 }, admin);
  const content = { title: 'Bremse erneuern', aw: 10 };
  const { body } = await garage.request<JobTemplateAnswer>('POST', '/api/job-templates', content, admin);
  template = body;
});
let template: JobTemplateAnswer;
afterAll(() => garage.close());

const compare = (by: LabourGroup, from = today, to = today, token = calls.office) =>
  calls.call<LabourAnswer>('GET', `/work-orders/labour?from=${from}&to=${to}&by=${by}`, undefined, token);

async function clock(operationId: string, minutes: number): Promise<void> {
  await calls.call('PUT', `/work-orders/${orderId}/operations/${operationId}`, { mechanicId: calls.me });
  await calls.start(operationId);
  garage.clock.advance(minutes * 60_000);
  await calls.stop(operationId);
}
let orderId: string;

describe('sold against clocked time', () => {
  beforeAll(async () => {
    const { order, operation } = await calls.ready();
    orderId = order.id;
    const body = { jobTemplateId: template.id, version: 1 };
    const sold = await calls.call<AddedTemplateAnswer>('POST', `/work-orders/${orderId}/job-templates`, body);
    await clock(sold.body.operation.id, 75);
    await clock(operation.id, 20);
    expect((await compare('template')).body.rows).toEqual([]);
    await calls.change(orderId, { status: 'DONE' });
  });

  it('is listed when the order is completed: for templates, and for work that was only planned', async () => {
    const { rows, total } = (await compare('template')).body;
    const sums = { operations: 1, unclocked: 0, workOrderId: null };
    expect(rows).toEqual([
      { ...sums, id: template.id, name: 'Bremse erneuern', soldMin: 60, clockedMin: 75 },
      { ...sums, id: null, name: 'Ohne Paket', soldMin: 60, clockedMin: 20 },
    ]);
    expect(total).toEqual({ operations: 2, soldMin: 120, clockedMin: 95, unclocked: 0 });
  });

  it('is listed for each mechanic, order and operation', async () => {
    expect((await compare('mechanic')).body.rows).toMatchObject([{ id: calls.me, clockedMin: 95 }]);
    expect((await compare('order')).body.rows).toMatchObject([{ id: orderId, workOrderId: orderId }]);
    const names = (await compare('operation')).body.rows.map(({ name }) => name);
    expect(names).toEqual([
      expect.stringMatching(/^A-\d+-\d+ Bremse erneuern$/),
      expect.stringMatching(/ Ölwechsel$/),
    ]);
  });

  it('is for the office and the auditor, in a period of at most a year', async () => {
    expect((await compare('order', today, today, calls.mechanic)).status).toBe(403);
    const tooLong = await compare('order', '2025-01-01', '2026-01-02');
    expect(tooLong.body).toMatchObject({ status: 400, errors: [{ field: 'to' }] });
    expect((await compare('order', '2026-01-02', '2026-01-01')).body).toMatchObject({
      errors: [{ field: 'to', message: 'Das Ende liegt vor dem Anfang.' }],
    });
    expect((await compare('order', '2020-01-01', '2020-12-31')).body.rows).toEqual([]);
  });

  it('is no longer listed when the order goes on', async () => {
    await calls.change(orderId, { status: 'IN_PROGRESS' });
    expect((await compare('order')).body.rows).toEqual([]);
  });
});
