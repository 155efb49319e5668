import { v7 as newId } from 'uuid';
import type { BillableOrderAnswer } from '#contracts/invoices/collective.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { brokenRules } from '../testing/business-rules.js';
import { invoiceCalls, MONEY, POSITION } from '../testing/invoice-calls.js';
import { anotherOrder, stateCompany } from '../testing/invoiced-order.js';

/** An invoice, or why there is none. */
type Answer = InvoiceAnswer & Partial<Pick<Problem, 'type' | 'detail' | 'errors'>>;

let app: TestApp;
let office: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { bytesOf, call, deposit, drafted, newOrder, nextNumber, post, send, sentDeposit } = invoiceCalls(
  () => ({
    app,
    office,
  }),
);

/** Two orders of one customer. */
async function fleet() {
  const { customerId, workOrderId } = await newOrder();
  return {
    customerId,
    orderIds: [workOrderId, await anotherOrder(app.app.platform.streams, app.clock.now(), customerId)],
  };
}

const ordersIn = (orderIds: readonly string[], supplyDate: string | null = '2026-11-20') =>
  orderIds.map((workOrderId) => ({ workOrderId, supplyDate, positions: 1 }));

async function draftOf(orderIds: readonly string[], more: object = {}, key: string = newId()) {
  const number = await nextNumber();
  const positions = orderIds.map((_, at) => ({ ...POSITION, description: `Arbeit ${at + 1}` }));
  const body = { number, date: '2026-11-23', orders: ordersIn(orderIds), positions, ...more };
  return post<Answer>('invoices/collective', body, { 'idempotency-key': key });
}

const statusOf = async (workOrderId: string) =>
  (await call<{ readonly status: string }>('GET', `work-orders/${workOrderId}`)).body.status;
const namesOf = (invoices: readonly InvoiceAnswer[]) => invoices.map(({ id, kind }) => `${id} ${kind}`);

describe('a collective invoice', () => {
  it('bills several orders of a customer, names each of them, and completes them', async () => {
    const { customerId, orderIds } = await fleet();
    const { status, body } = await draftOf(orderIds);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        form: 'COLLECTIVE',
        workOrderId: null,
        customerId,
        supplyDate: '2026-11-20',
        netTotal: 264,
        orders: [
          expect.objectContaining({
            workOrderId: orderIds[0],
            licensePlate: 'XM-GB 14',
            positions: 1,
            total: 132,
          }),
          expect.objectContaining({
            workOrderId: orderIds[1],
            licensePlate: 'XM-GB 15',
            positions: 1,
            total: 132,
          }),
        ],
      }),
    ]);
    expect((await send(body.id)).body).toMatchObject({ status: 'SENT' });
    await app.settle();
    for (const workOrderId of orderIds) {
      expect(await statusOf(workOrderId)).toBe('DONE');
      expect((await call('GET', `invoices/work-order/${workOrderId}`)).body.id).toBe(body.id);
      const { body: found } = await call<InvoiceAnswer[]>('GET', `invoices?workOrderId=${workOrderId}`);
      expect(namesOf(found)).toEqual([`${body.id} INVOICE`]);
    }
    const xml = (await bytesOf(`invoices/${body.id}/xml`)).toString('utf8');
    expect(brokenRules(xml)).toEqual([]);
    expect(xml).toContain('XM-GB 15, 20.11.2026</ram:Content>');
  });

  it('frees all of its orders by its Storno', async () => {
    const { orderIds } = await fleet();
    const { body } = await draftOf(orderIds);
    await send(body.id);
    const cancelled = (await post(`invoices/${body.id}/cancel`)).body;
    expect(cancelled.status).toBe('CANCELLED');
    await app.settle();
    const { body: storno } = await call('GET', `invoices/${cancelled.correctedBy?.id}`);
    expect(storno).toMatchObject({
      kind: 'STORNO',
      netTotal: -264,
      orders: [{ total: -132 }, { total: -132 }],
    });
    for (const workOrderId of orderIds) {
      expect((await call('GET', `invoices/work-order/${workOrderId}`)).status).toBe(404);
      const { body: found } = await call<InvoiceAnswer[]>('GET', `invoices?workOrderId=${workOrderId}`);
      expect(new Set(namesOf(found))).toEqual(new Set([`${storno.id} STORNO`, `${body.id} INVOICE`]));
    }
    expect((await draftOf(orderIds)).status).toBe(201);
  });

  it('is drafted once under its key, and keeps its orders', async () => {
    const { orderIds } = await fleet();
    const [key, number] = [newId(), await nextNumber()];
    const first = await draftOf(orderIds, { number }, key);
    expect((await draftOf(orderIds, { number }, key)).body.id).toBe(first.body.id);
    const other = await draftOf([...orderIds].toReversed(), { number }, key);
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } });
    const changed = (body: object) => call<Answer>('PUT', `invoices/${first.body.id}`, body);
    const positions = [...first.body.positions, { ...POSITION, description: 'Noch eine' }];
    const orders = first.body.orders.map((order, at) => ({ ...order, positions: at + 1 }));
    expect((await changed({ positions, orders })).body).toMatchObject({
      netTotal: 396,
      orders: [{ total: 132 }, { total: 264 }],
    });
    expect(await changed({ positions: first.body.positions })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'orders' }] },
    });
    const stranger = ordersIn([orderIds[0] ?? '', (await newOrder()).workOrderId]);
    expect(await changed({ orders: stranger })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('stehen fest') },
    });
  });

  it('takes an answer back unchanged', async () => {
    const { orderIds } = await fleet();
    const { body } = await draftOf(orderIds);
    const { body: after } = await call('PUT', `invoices/${body.id}`, body);
    expect(after).toEqual(body);
  });

  it('has orders of one customer', async () => {
    const [one, other] = [await newOrder(), await newOrder()];
    expect(await draftOf([one.workOrderId, other.workOrderId])).toMatchObject({
      status: 400,
      body: { detail: 'Eine Sammelrechnung hat Aufträge von einem einzigen Kunden.' },
    });
    expect((await draftOf([one.workOrderId, newId()])).status).toBe(404);
  });

  it('refuses an order that is billed otherwise, by name, and claims none', async () => {
    const { orderIds } = await fleet();
    const [first = '', second = ''] = orderIds;
    const { body: own } = await drafted(second);
    expect(await draftOf(orderIds)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/^Der Auftrag A-2026-\w{5} hat schon einen Rechnungsentwurf\.$/u),
      },
    });
    expect((await call('GET', `invoices/work-order/${first}`)).status).toBe(404);
    await post(`invoices/${own.id}/cancel`);
    await sentDeposit(second);
    expect(await draftOf(orderIds)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('offene Anzahlung') },
    });
  });

  it('is not sent after one of its orders got a deposit', async () => {
    const { orderIds } = await fleet();
    const { body } = await draftOf(orderIds);
    const { body: paid } = await deposit(orderIds[1] ?? '', { positions: [MONEY] });
    await send(paid.id);
    expect(await send(body.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('offene Anzahlung') },
    });
    expect(await statusOf(orderIds[0] ?? '')).toBe('OPEN');
  });

  it('asks about what it leaves out, with the number of the order', async () => {
    const { orderIds } = await fleet();
    const { body } = await draftOf(orderIds, {
      positions: [POSITION, { ...POSITION, unitPrice: 0 }],
    });
    const { body: doubts } = await call<readonly string[]>('GET', `invoices/${body.id}/unbilled`);
    expect(doubts).toEqual([expect.stringMatching(/^A-2026-\w{5}: Ohne Preis: „Inspektion“\.$/u)]);
    await post(`invoices/${body.id}/cancel`);
  });

  it('is offered for the finished orders of the customer', async () => {
    const { customerId, orderIds } = await fleet();
    for (const id of orderIds) await call('PUT', `work-orders/${id}`, { status: 'DONE' });
    const orders = async () =>
      (await call<BillableOrderAnswer[]>('GET', `invoices/collective/orders?customerId=${customerId}`)).body;
    expect(await orders()).toMatchObject([
      { workOrderId: orderIds[0], licensePlate: 'XM-GB 14', alone: null },
      { workOrderId: orderIds[1], licensePlate: 'XM-GB 15', alone: null },
    ]);
    await draftOf(orderIds);
    expect(await orders()).toEqual([]);
  });
});
