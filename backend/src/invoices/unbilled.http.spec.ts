import type { InvoiceAnswer, ProposalAnswer, UnbilledAnswer } from '#contracts/invoices/invoice-answers.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { accountCalls } from './testing/account-calls.js';
import { asWritten } from './testing/as-written.js';
import { stateCompany } from './testing/invoiced-order.js';

let app: TestApp;
let admin: string;
let workOrderId: string;
let parts: string;
let lineId: string;
let operationId: string;
let articleId: string;
let id: string;

const { ask, made } = accountCalls(() => ({ app, token: admin }));
const BILLED = 'Der Auftrag ist berechnet. Für weitere Arbeiten bitte einen Nachtrag eröffnen.';

/** Half an hour of work, two filters issued and one reserved. */
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.loginAs('ADMIN');
  await stateCompany(app.app.platform.streams, app.clock.now());
  await ask('PUT', 'settings/invoicing', { hourlyRate: 88 });
  const address = { street: 'Am Mühlenfeld 3', zip: '12345', city: 'Musterstadt' };
  const customerId = await made('customers', { lastName: 'Blattner', ...address });
  const vehicleId = await made('vehicles', { customerId, licensePlate: 'XM-GB 14' });
  workOrderId = await made('work-orders', { customerId, vehicleId });
  const account = { username: 'lasse', password: 'geheim-in-der-werkstatt', roles: ['MECHANIKER'] };
  const mechanicId = await made('admin/users', account);
  const operations = `work-orders/${workOrderId}/operations`;
  operationId = await made(operations, { title: 'Bremse vorn', mechanicId });
  await ask('POST', 'time-logs/start', { workOperationId: operationId });
  app.clock.advance(30 * 60_000);
  await ask('POST', 'time-logs/stop', { workOperationId: operationId });
  const locationId = await made('inventory/locations', { code: 'A1', name: 'Regal' });
  articleId = await made('inventory/articles', { number: 'OF-118', name: 'Ölfilter', salePrice: 12.4 });
  await ask('POST', 'inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 9 });
  parts = `work-orders/${workOrderId}/parts`;
  lineId = await made(parts, { articleId, quantity: 3 });
  await ask('POST', `${parts}/${lineId}/issue`, { quantity: 2 });
});
afterAll(() => app.close());

async function draft(positions: readonly object[]): Promise<string> {
  const path = `invoices/work-order/${workOrderId}/proposal`;
  const { number, date } = (await ask<ProposalAnswer>('GET', path)).body;
  return made('invoices', { number, date, supplyDate: date, workOrderId, positions });
}
const proposed = async () => {
  const { body } = await ask<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`);
  return body.positions.map(asWritten);
};
const unbilled = async () => {
  await app.settle();
  return (await ask<UnbilledAnswer>('GET', 'invoices/unbilled')).body;
};
const orderNow = async () => {
  await app.settle();
  return (await ask<WorkOrderAnswer>('GET', `work-orders/${workOrderId}`)).body;
};

describe('sending an invoice that leaves something out', () => {
  it('names it, and asks', async () => {
    await ask('POST', 'time-logs/start', { workOperationId: operationId });
    id = await draft([{ description: 'Pauschale', quantity: 1, unitPrice: 10, taxPercent: 19 }]);
    const left = [
      'Reserviert, nicht entnommen: 1 Stk „Ölfilter“.',
      'Entnommen, auf keiner Position: 2 Stk „Ölfilter“.',
      'An „Bremse vorn“ läuft noch eine Zeitbuchung.',
      'Ohne Position: „Bremse vorn“.',
    ];
    expect((await ask<readonly string[]>('GET', `invoices/${id}/unbilled`)).body).toEqual(left);
    const refused = await ask<Problem>('POST', `invoices/${id}/send`, {});
    expect([refused.status, refused.body.detail]).toEqual([422, `${left.join(' ')} Trotzdem versenden?`]);
    expect((await ask<InvoiceAnswer>('GET', `invoices/${id}`)).body.status).toBe('DRAFT');
  });

  it('names the pieces that a position has less than were issued', async () => {
    const positions = (await proposed()).map((one) => (one.unit === 'Stk' ? { ...one, quantity: 1.5 } : one));
    await ask('PUT', `invoices/${id}`, { positions });
    expect((await ask<readonly string[]>('GET', `invoices/${id}/unbilled`)).body).toContain(
      'Entnommen, auf keiner Position: 0,5 Stk „Ölfilter“.',
    );
  });

  it('does not ask when the order is billed completely', async () => {
    await ask('POST', 'time-logs/stop', { workOperationId: operationId });
    await ask('POST', `${parts}/${lineId}/release`, { quantity: 1 });
    await ask('PUT', `invoices/${id}`, { positions: await proposed() });
    expect((await ask<readonly string[]>('GET', `invoices/${id}/unbilled`)).body).toEqual([]);
    expect((await ask('POST', `invoices/${id}/send`, {})).status).toBe(200);
    expect(await orderNow()).toMatchObject({ status: 'DONE' });
    expect(await unbilled()).toEqual({ doneWithoutInvoice: [], partsNotBilled: [] });
  });
});

describe('a billed order', () => {
  it('refuses parts and clocks', async () => {
    for (const [path, body] of [
      [parts, { articleId, quantity: 1 }],
      [`${parts}/${lineId}/issue`, { quantity: 1 }],
      [`${parts}/${lineId}/return`, { quantity: 1 }],
      ['time-logs/start', { workOperationId: operationId }],
    ] as const) {
      const answer = await ask<Problem>('POST', path, body);
      expect([path, answer.status, answer.body.detail]).toEqual([path, 409, BILLED]);
    }
  });

  it('is opened for a supplement, which proposes what is new and nothing else', async () => {
    expect((await ask('POST', `work-orders/${workOrderId}/supplement`)).status).toBe(200);
    expect(await orderNow()).toMatchObject({ status: 'OPEN', invoice: null });
    expect((await ask('POST', parts, { articleId, quantity: 1 })).status).toBe(201);
    await ask('POST', `${parts}/${lineId}/issue`, { quantity: 1 });
    expect(await proposed()).toMatchObject([{ description: 'Ölfilter', quantity: 1 }]);
  });

  it('bills nothing twice: time and parts on an earlier invoice are refused', async () => {
    const { positions } = (await ask<InvoiceAnswer>('GET', `invoices/${id}`)).body;
    const { number, date } = (await ask<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`))
      .body;
    const again = positions.map(asWritten);
    const refused = await ask<Problem>('POST', 'invoices', { number, date, workOrderId, positions: again });
    expect([refused.status, refused.body.errors.map(({ field }) => field), refused.body.detail]).toEqual([
      400,
      ['positions.0.sources', 'positions.1.sources'],
      'Dieser Nachweis ist schon auf einer früheren Rechnung des Auftrags.',
    ]);
  });

  it('that is done again stands in both lists until a further invoice bills it', async () => {
    await ask('PUT', `work-orders/${workOrderId}`, { status: 'DONE' });
    expect(await unbilled()).toMatchObject({
      doneWithoutInvoice: [{ workOrderId }],
      partsNotBilled: [{ workOrderId, parts: [{ name: 'Ölfilter', quantity: 1 }] }],
    });
    const second = await draft(await proposed());
    const sent = await ask<InvoiceAnswer>('POST', `invoices/${second}/send`, {});
    expect([sent.status, sent.body.netTotal]).toEqual([200, 12.4]);
    expect(await unbilled()).toEqual({ doneWithoutInvoice: [], partsNotBilled: [] });
    expect((await ask<InvoiceAnswer[]>('GET', `invoices?workOrderId=${workOrderId}`)).body).toHaveLength(2);
  });

  it('bills the pieces that earlier invoices left out, on the same movement', async () => {
    await ask('POST', `work-orders/${workOrderId}/supplement`);
    await ask('POST', parts, { articleId, quantity: 1 });
    await ask('POST', `${parts}/${lineId}/issue`, { quantity: 1 });
    const [short] = await proposed();
    const third = await draft([{ ...short, quantity: 0.4 }]);
    await ask('POST', `invoices/${third}/send`, { confirm: true });
    expect(await unbilled()).toMatchObject({ partsNotBilled: [{ parts: [{ quantity: 0.6 }] }] });
    await ask('POST', `work-orders/${workOrderId}/supplement`);
    expect(await proposed()).toMatchObject([{ description: 'Ölfilter', quantity: 0.6 }]);
    const fourth = await draft(await proposed());
    expect((await ask('POST', `invoices/${fourth}/send`, {})).status).toBe(200);
    expect((await unbilled()).partsNotBilled).toEqual([]);
  });

  it('tells in its history which invoice was cancelled, although it has others, and waits in the list again', async () => {
    expect((await unbilled()).doneWithoutInvoice).toEqual([]);
    const { number } = (await ask<InvoiceAnswer>('GET', `invoices/${id}`)).body;
    expect((await ask('POST', `invoices/${id}/cancel`, { reason: 'Falsch' })).status).toBe(200);
    const history = await ask<HistoryAnswer>('GET', `work-orders/${workOrderId}/history`);
    expect(history.body.items[0]?.what).toBe(`Rechnung ${number} gehört nicht mehr zum Auftrag`);
    expect(await unbilled()).toMatchObject({
      doneWithoutInvoice: [{ workOrderId }],
      partsNotBilled: [{ parts: [{ quantity: 2 }] }],
    });
  });
});
