import { invoiceStream } from '#contracts/invoices/invoice.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { MONEY, invoiceCalls } from './testing/invoice-calls.js';
import { stateCompany } from './testing/invoiced-order.js';

let app: TestApp;
let office: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { bytesOf, call, drafted, newOrder, post, send, sentDeposit } = invoiceCalls(() => ({ app, office }));

const fieldsOf = ({ body }: { readonly body: unknown }) =>
  ((body as Problem).errors ?? []).map(({ field }) => field);

describe('an order that several pay', () => {
  it('has an invoice for each, with the payer as recipient, and is billed with the last one', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Solide Versicherung AG');
    const { body: share } = await drafted(workOrderId, { form: 'PARTIAL', payerId });
    expect(share).toMatchObject({ customerId: payerId, recipient: { name: 'Solide Versicherung AG' } });
    const parties = `invoices/work-order/${workOrderId}/parties?customerId=${payerId}`;
    expect((await call<{ recipient: object }>('GET', parties)).body.recipient).toMatchObject({
      name: 'Solide Versicherung AG',
    });
    await send(share.id);
    const { body: own } = await drafted(workOrderId, { positions: [MONEY] });
    expect((await send(own.id)).body).toMatchObject({
      recipient: { name: 'Ina Blattner' },
      grossTotal: 59.5,
    });
    const order = await call<{ status: string }>('GET', `work-orders/${workOrderId}`);
    expect(order.body.status).toBe('DONE');
  });

  it('deducts a deposit only for who was asked for it, and says so', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Solide Versicherung AG');
    await sentDeposit(workOrderId);
    const { body } = await drafted(workOrderId, { payerId });
    expect(body.deductions).toEqual([]);
    const asked = await post<Problem>(`invoices/${body.id}/send`);
    expect(asked.body.detail).toContain('ist von einem anderen Kunden: kein Abzug hier.');
  });

  it('is refused for a payer whom nobody knows', async () => {
    const { workOrderId } = await newOrder();
    const refused = await drafted(workOrderId, { payerId: '0190f3c2-0000-7000-8000-000000000009' });
    expect((refused.body as unknown as Problem).errors).toMatchObject([{ field: 'payerId' }]);
  });
});

const partialsOf = async (id: string) => {
  const { state } = await app.app.platform.streams.load(invoiceStream, id);
  return state.status === 'none' ? null : state.issued?.partials;
};

it('a supplement names no partial invoice that the whole one before it has named', async () => {
  const { workOrderId } = await newOrder();
  await send((await drafted(workOrderId, { form: 'PARTIAL' })).body.id);
  const { body: whole } = await drafted(workOrderId);
  await send(whole.id);
  expect(await partialsOf(whole.id)).toHaveLength(1);
  expect((await post(`work-orders/${workOrderId}/supplement`)).status).toBe(200);
  const { body: supplement } = await drafted(workOrderId);
  await send(supplement.id);
  expect(await partialsOf(supplement.id)).toEqual([]);
});

describe('an insurance that only pays', () => {
  it('leaves the customer as recipient, and paper and XML say who pays what', async () => {
    const { workOrderId, customerId } = await newOrder();
    const { customerId: coPayerId } = await newOrder(undefined, 'Solide Versicherung AG');
    const { body } = await drafted(workOrderId, { coPayerId, coPayerAmount: 132 });
    expect(body).toMatchObject({ customerId, coPayerName: 'Solide Versicherung AG', coPayerAmount: 132 });
    const again = await call('PUT', `invoices/${body.id}`, { ...body, note: 'Schaden 4711' });
    expect(again.body).toMatchObject({ coPayerId, coPayerAmount: 132, note: 'Schaden 4711' });
    await send(body.id);
    await app.settle();
    const xml = (await bytesOf(`invoices/${body.id}/xml`)).toString('utf8');
    expect(xml).toMatch(/Davon zahlt Solide Versicherung AG 132,00\s€, Sie zahlen 25,08\s€\./);
    expect(xml).toContain('<ram:DuePayableAmount>157.08<');
    expect((await post(`invoices/${body.id}/cancel`, {})).status).toBe(200);
  });

  it('is refused without an amount, with too much, and when nobody knows it', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: coPayerId } = await newOrder(undefined, 'Solide Versicherung AG');
    const unknown = '0190f3c2-0000-7000-8000-000000000009';
    const cases = [
      [{ coPayerId }, 'coPayerAmount'],
      [{ coPayerAmount: 5 }, 'coPayerId'],
      [{ coPayerId, coPayerAmount: 157.09 }, 'coPayerAmount'],
      [{ coPayerId: unknown, coPayerAmount: 5 }, 'coPayerId'],
    ] as const;
    for (const [more, field] of cases) expect(fieldsOf(await drafted(workOrderId, more))).toEqual([field]);
  });
});

describe('the payer of a draft', () => {
  it('is changed, and back to the customer of the order, with the terms of each', async () => {
    const { workOrderId, customerId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    await call('PUT', `customers/${payerId}`, { paymentDays: 30 });
    const { body } = await drafted(workOrderId);
    const { body: other } = await call('PUT', `invoices/${body.id}`, { payerId });
    expect(other).toMatchObject({ customerId: payerId, version: 2, dueDate: '2026-12-23' });
    expect(other.recipient).toMatchObject({ name: 'Tondra Deutschland GmbH' });
    const { body: own } = await call('PUT', `invoices/${body.id}`, { payerId: null });
    expect(own).toMatchObject({ customerId, version: 3, dueDate: '2026-12-07' });
    const unknown = '0190f3c2-0000-7000-8000-000000000009';
    expect(fieldsOf(await call('PUT', `invoices/${body.id}`, { payerId: unknown }))).toEqual(['payerId']);
  });

  it('is another one after a Storno', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    const { body } = await drafted(workOrderId);
    await send(body.id);
    await post(`invoices/${body.id}/cancel`, {});
    const { body: next } = await drafted(workOrderId, { payerId });
    expect((await send(next.id)).body).toMatchObject({ status: 'SENT', customerId: payerId });
  });
});

it('a deposit of a customer who was merged is deducted for the one who is left', async () => {
  const { workOrderId, customerId: otherId } = await newOrder();
  await sentDeposit(workOrderId);
  const { customerId: keepId } = await newOrder(undefined, 'Blattner GmbH');
  expect((await post(`customers/${keepId}/merge`, { otherId })).status).toBe(200);
  const { body } = await drafted(workOrderId, { payerId: keepId });
  expect(body).toMatchObject({ netTotal: 82 });
  expect((await send(body.id)).status).toBe(200);
});
