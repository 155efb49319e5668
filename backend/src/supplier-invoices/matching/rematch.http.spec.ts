import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { CheckoutAnswer } from '#contracts/supply/basket.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';

let app: TestApp;
let token: string;
let locationId: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.loginAs('DISPONENT');
  const shelf = { code: 'A1', name: 'Regal A1' };
  const admin = await app.loginAs('ADMIN');
  const { body } = await app.request<{ id: string }>('POST', '/api/inventory/locations', shelf, admin);
  locationId = body.id;
});
afterAll(() => app.close());

const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> =>
  (await app.request<Body>(method, `/api/supply/${path}`, body, token)).body;

/** An order of two pieces; both are delivered. */
async function delivered(): Promise<OrderAnswer> {
  await call('POST', 'basket/lines', { partId: 'part-01', quantity: 2 });
  const { orders } = await call<CheckoutAnswer>('POST', 'basket/checkout', {});
  await app.settle();
  const [order] = orders as [OrderAnswer];
  const lines = order.lines.map(({ id: lineId, quantity }) => ({ lineId, quantity, locationId }));
  await call('POST', `orders/${order.id}/goods-receipts`, { lines });
  await app.settle();
  return order;
}

let count = 0;
const typed = (order: OrderAnswer, change = {}) => ({
  invoiceNumber: `R-${++count}`,
  supplierName: order.supplierName,
  purchaseOrderNumber: order.purchaseOrderNumber,
  invoiceDate: '2026-11-17',
  lines: order.lines.map(({ partNumber, quantity, unitPrice }) => ({
    description: 'Bremsscheibe',
    itemNumber: partNumber,
    quantity,
    unitPrice,
  })),
  ...change,
});
const enter = async (order: OrderAnswer, change = {}): Promise<SupplierInvoiceAnswer> => {
  app.clock.advance(1_000);
  const invoice = await call<SupplierInvoiceAnswer>('POST', 'invoices', typed(order, change));
  await app.settle();
  return invoice;
};
const shown = async ({ id }: SupplierInvoiceAnswer): Promise<SupplierInvoiceAnswer> => {
  await app.settle();
  return call('GET', `invoices/${id}`);
};

/** The first invoice charges everything but stays undecided because of its total; the second charges it again. */
async function chargedTwice(): Promise<readonly [OrderAnswer, SupplierInvoiceAnswer, SupplierInvoiceAnswer]> {
  const order = await delivered();
  const first = await enter(order, { amount: 1 });
  const second = await enter(order);
  expect(second).toMatchObject({ status: 'Offen', lines: [{ billedBy: [{ id: first.id }] }] });
  return [order, first, second];
}

describe('the other invoices of an order are compared again', () => {
  it('when an invoice is voided', async () => {
    const [, first, second] = await chargedTwice();
    await call('POST', `invoices/${first.id}/void`, { reason: 'Doppelt' });
    expect(await shown(second)).toMatchObject({ status: 'Automatisch geprüft', lines: [{ billedBy: [] }] });
  });

  it('when an invoice is taken off the order', async () => {
    const [, first, second] = await chargedTwice();
    await call('PUT', `invoices/${first.id}`, { purchaseOrderNumber: null });
    expect(await shown(second)).toMatchObject({ status: 'Automatisch geprüft' });
  });

  it('when an invoice moves to another order', async () => {
    const [, first, second] = await chargedTwice();
    const { purchaseOrderNumber } = await delivered();
    await call('PUT', `invoices/${first.id}`, { purchaseOrderNumber });
    expect(await shown(second)).toMatchObject({ status: 'Automatisch geprüft' });
  });

  it('when an invoice is corrected', async () => {
    const [order, first, second] = await chargedTwice();
    const content = typed(order, { invoiceNumber: first.invoiceNumber, amount: 1 });
    const [line] = content.lines;
    await call('PUT', `invoices/${first.id}/content`, {
      ...content,
      reason: 'Falsche Artikelnummer',
      lines: [{ ...line, itemNumber: 'XX-1' }],
    });
    expect(await shown(second)).toMatchObject({ status: 'Automatisch geprüft' });
  });

  it('when a line is assigned to another line of the order', async () => {
    const order = await delivered();
    const unknown = { description: 'Scheibe', itemNumber: 'XX-2', quantity: 2, unitPrice: 1 };
    const first = await enter(order, { lines: [unknown] });
    const second = await enter(order, { amount: 1 });
    expect(second.lines).toMatchObject([{ matchStatus: 'MATCH' }]);
    const lineId = first.lines[0]?.id;
    const orderLineId = order.lines[0]?.id;
    await call('POST', `invoices/${first.id}/lines/${lineId}/assign`, { orderLineId });
    expect(await shown(second)).toMatchObject({ lines: [{ billedBy: [{ id: first.id }] }] });
  });

  it('when a supplier is confirmed, and when the confirmation is withdrawn', async () => {
    const order = await delivered();
    const first = await enter(order, { supplierName: 'Müller Trading Ltd', amount: 1 });
    const second = await enter(order, { amount: 1 });
    expect(second.lines).toMatchObject([{ matchStatus: 'MATCH' }]);
    await call('POST', `invoices/${first.id}/deviations/SUPPLIER_DEVIATION/accept`, {});
    expect(await shown(second)).toMatchObject({ lines: [{ billedBy: [{ id: first.id }] }] });
    await call('POST', `invoices/${first.id}/deviations/SUPPLIER_DEVIATION/withdraw`, { reason: 'Irrtum' });
    expect(await shown(second)).toMatchObject({ lines: [{ billedBy: [] }] });
    // What the confirmation taught is forgotten.
    const open = {
      status: 'Offen',
      deviationsOfInvoice: [{ type: 'SUPPLIER_DEVIATION', resolution: null }, {}],
    };
    expect(await shown(first)).toMatchObject(open);
    expect(await enter(order, { supplierName: 'Müller Trading Ltd', amount: 1 })).toMatchObject(open);
  });
});

it('a supplier that was confirmed on a wrong order is forgotten when the invoice leaves it', async () => {
  const order = await delivered();
  const first = await enter(order, { supplierName: 'Falsch GmbH', amount: 1 });
  await call('POST', `invoices/${first.id}/deviations/SUPPLIER_DEVIATION/accept`, {});
  await app.settle();
  await call('PUT', `invoices/${first.id}`, { purchaseOrderNumber: null });
  await app.settle();
  const next = await enter(order, { supplierName: 'Falsch GmbH' });
  expect(next.deviationsOfInvoice).toMatchObject([{ type: 'SUPPLIER_DEVIATION', resolution: null }]);
});

describe('the number of an invoice', () => {
  it('is free at once when the invoice is voided', async () => {
    const order = await delivered();
    const first = await enter(order);
    const again = typed(order, { invoiceNumber: first.invoiceNumber });
    const send = () => app.request('POST', '/api/supply/invoices', again, token);
    expect((await send()).status).toBe(409);
    await call('POST', `invoices/${first.id}/void`, { reason: 'Vertippt' });
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(409);
  });

  it('is free two minutes after it was claimed when the invoice got another number', async () => {
    const order = await delivered();
    const first = await enter(order, { amount: 1 });
    const content = typed(order, { amount: 1 });
    await call('PUT', `invoices/${first.id}/content`, { ...content, reason: 'Vertippt' });
    const send = (invoiceNumber: string) =>
      app.request('POST', '/api/supply/invoices', typed(order, { invoiceNumber }), token);
    expect((await send(content.invoiceNumber)).status).toBe(409);
    app.clock.advance(3 * 60_000);
    expect((await send(content.invoiceNumber)).status).toBe(409);
    expect((await send(first.invoiceNumber)).status).toBe(201);
  });

  it('stays free when it was typed into the correction of a voided invoice', async () => {
    const order = await delivered();
    const voided = await enter(order);
    await call('POST', `invoices/${voided.id}/void`, { reason: 'Vertippt' });
    const content = typed(order);
    const path = `/api/supply/invoices/${voided.id}/content`;
    const refused = await app.request('PUT', path, { ...content, reason: 'Vertippt' }, token);
    expect(refused.status).toBe(409);
    expect((await app.request('POST', '/api/supply/invoices', content, token)).status).toBe(201);
  });
});

describe('a checked invoice', () => {
  it('is listed at its order', async () => {
    const order = await delivered();
    const { id, invoiceNumber } = await enter(order);
    const listed = await call<unknown[]>('GET', `orders/${order.id}/invoices`);
    expect(listed).toMatchObject([{ id, invoiceNumber, status: 'Automatisch geprüft' }]);
    expect(listed).toHaveLength(1);
  });

  it('is corrected with a reason that its history shows, and is compared again', async () => {
    const order = await delivered();
    const { id, status } = await enter(order);
    expect(status).toBe('Automatisch geprüft');
    const content = typed(order, { amount: 1 });
    const correct = (body: object): Promise<object> => call('PUT', `invoices/${id}/content`, body);
    expect(await correct(content)).toMatchObject({
      errors: [{ field: 'reason', message: 'Bitte einen Grund angeben.' }],
    });
    expect(await correct({ ...content, reason: 'Betrag übersehen' })).toMatchObject({
      invoiceNumber: content.invoiceNumber,
      status: 'Offen',
      invoiceDeviations: ['TOTAL_DEVIATION'],
    });
    const { items } = await call<HistoryAnswer>('GET', `invoices/${id}/history`);
    expect(items).toContainEqual(
      expect.objectContaining({
        what: expect.stringContaining('Erfassung berichtigt'),
        reason: 'Betrag übersehen',
      }),
    );
  });
});
