import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { BillableOrdersAnswer } from '#contracts/invoices/collective.api.js';
import type { InvoiceAnswer, InvoiceVersionAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { clearDeposit, takeDeposit } from '../../work-orders/order-invoice.js';
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

/** Two orders of one customer. `vehicleId`: the car of the first one. */
async function fleet() {
  const { customerId, vehicleId, workOrderId } = await newOrder();
  return {
    customerId,
    vehicleId,
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

const carOf = ({ orders: [first] }: InvoiceAnswer) => [first?.licensePlate, first?.vehicleName];

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
    const { body: versions } = await call<InvoiceVersionAnswer[]>(
      'GET',
      `invoices/${first.body.id}/versions`,
    );
    expect(versions.map((version) => version.orders.map((order) => order.positions))).toEqual([
      [1, 1],
      [1, 2],
    ]);
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

  it('names the cars as they are called on the day of sending', async () => {
    const { vehicleId, orderIds } = await fleet();
    const { body } = await draftOf(orderIds);
    const rename = (licensePlate: string, model: string) =>
      call('PUT', `vehicles/${vehicleId}`, { licensePlate, model });
    await rename('XM-NEU 1', '2.2');
    expect(carOf((await call('GET', `invoices/${body.id}`)).body)).toEqual(['XM-NEU 1', 'Tondra 2.2']);
    await call('PUT', `invoices/${body.id}`, { note: 'Danke' });
    await rename('XM-NEU 2', '2.4');
    expect(carOf((await send(body.id)).body)).toEqual(['XM-NEU 2', 'Tondra 2.4']);
    await rename('XM-NEU 3', '2.6');
    expect(carOf((await call('GET', `invoices/${body.id}`)).body)).toEqual(['XM-NEU 2', 'Tondra 2.4']);
  });

  it('is due by the terms of its customer again after another payer', async () => {
    const { customerId, orderIds } = await fleet();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    await call('PUT', `customers/${payerId}`, { paymentDays: 60 });
    const { body } = await draftOf(orderIds, { payerId });
    expect(body).toMatchObject({ customerId: payerId, dueDate: '2027-01-22' });
    const { body: own } = await call('PUT', `invoices/${body.id}`, { payerId: null });
    expect(own).toMatchObject({ customerId, dueDate: '2026-12-07' });
  });

  it('is done on the last day of its orders, and refuses another day', async () => {
    const { orderIds } = await fleet();
    const { body } = await draftOf(orderIds);
    const changed = (more: object) => call<Answer>('PUT', `invoices/${body.id}`, more);
    expect(await changed({ supplyDate: '2026-11-12' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'supplyDate' }] },
    });
    const orders = ordersIn(orderIds, '2026-11-12');
    for (const supplyDate of ['2026-11-20', '2026-11-12'])
      expect((await changed({ supplyDate, orders })).body).toMatchObject({ supplyDate: '2026-11-12' });
  });

  it('names the orders whose day is missing', async () => {
    const { orderIds } = await fleet();
    const { body } = await draftOf(orderIds, { orders: ordersIn(orderIds, null) });
    const { body: refused } = await post<Answer>(`invoices/${body.id}/send`, { confirm: true });
    const messageOf = (at: number) => `Leistungsdatum von ${body.orders[at]?.number}`;
    expect(refused.errors).toEqual([
      { field: 'orders.0.supplyDate', message: messageOf(0) },
      { field: 'orders.1.supplyDate', message: messageOf(1) },
    ]);
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
      (await call<BillableOrdersAnswer>('GET', `invoices/collective/orders?customerId=${customerId}`)).body
        .orders;
    expect(await orders()).toMatchObject([
      { workOrderId: orderIds[0], licensePlate: 'XM-GB 14', alone: null },
      { workOrderId: orderIds[1], licensePlate: 'XM-GB 15', supplyDate: null, positions: 0, alone: null },
    ]);
    // The deposit of the first order is being sent.
    const [workOrderId = ''] = orderIds;
    const { body: paid } = await deposit(workOrderId);
    const { streams } = app.app.platform;
    const taken = { invoiceId: paid.id, number: paid.number, claimId: newId() };
    const origin = { actor: SYSTEM_ACTOR, correlationId: 'test', now: app.clock.now() };
    await streams.handle(workOrderStream, workOrderId, takeDeposit(taken), origin);
    expect(await orders()).toMatchObject([
      { alone: expect.stringContaining('wird gerade eine Anzahlung versendet') },
      { alone: null },
    ]);
    const cleared = clearDeposit(paid.id, null, 'not-sent');
    await streams.handle(workOrderStream, workOrderId, cleared, origin);
    await draftOf(orderIds);
    expect(await orders()).toEqual([]);
  });
});
