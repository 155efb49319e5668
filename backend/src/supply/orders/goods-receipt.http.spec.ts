import { CommandBus } from '@nestjs/cqrs';
import { v7 as newId } from 'uuid';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import { RegisterCustomer } from '#contracts/customers/register-customer.js';
import { RegisterVehicle } from '#contracts/vehicles/register-vehicle.js';
import type { BasketAnswer, CheckoutAnswer } from '#contracts/supply/basket.api.js';
import type { ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import type { OfferAnswer } from '#contracts/supply/parts.js';
import type { OrderedPartAnswer, PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { OrderAnswer, ReceivedGoodsAnswer } from '#contracts/supply/orders.api.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';

type Level = {
  readonly sku: string;
  readonly onHand: number;
  readonly reserved: number;
  readonly locationId: string;
  readonly articleId: string;
};
type Part = { readonly number: string; readonly reserved: number; readonly issued: number };
type Made = { readonly id: string; readonly number: string };

let app: TestApp;
let token: string;
let admin: string;
let shelf: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.loginAs('DISPONENT');
  admin = await app.loginAs('ADMIN');
  const made = await app.request<Made>(
    'POST',
    '/api/inventory/locations',
    { code: 'A1', name: 'Regal A1' },
    admin,
  );
  shelf = made.body.id;
});
afterAll(() => app.close());

const get = <Body>(path: string) => app.request<Body>('GET', `/api/${path}`, undefined, admin);
const post = <Body>(path: string, body: unknown, headers = {}) =>
  app.request<Body>('POST', `/api/${path}`, body, token, headers);

async function order(partId: string, quantity: number, workOrderId?: string): Promise<OrderAnswer> {
  await post('supply/basket/lines', { partId, quantity, workOrderId });
  const { body } = await post<CheckoutAnswer>('supply/basket/checkout', {});
  return body.orders[0] as OrderAnswer;
}
const receive = (of: OrderAnswer, quantity: number, change = {}, headers = {}) =>
  post<ReceivedGoodsAnswer & { detail: string }>(
    `supply/orders/${of.id}/goods-receipts`,
    { lines: [{ lineId: of.lines[0]?.id, quantity, locationId: shelf, ...change }] },
    headers,
  );
async function level(number: string): Promise<Level | undefined> {
  await app.settle();
  const { body } = await get<Level[]>(`inventory/stock-levels?search=${number}`);
  return body.find(({ sku }) => sku === number);
}
async function workOrder(): Promise<Made> {
  const [customerId, vehicleId, appointmentId] = [newId(), newId(), newId()];
  const commands = app.app.nest.get(CommandBus);
  const origin = { actor: SYSTEM_ACTOR, correlationId: 'test', now: app.clock.now() };
  const customer = {
    customerId,
    name: 'Erika Beispiel',
    email: 'erika@beispiel.example',
    phone: null,
    appointmentId,
  };
  await commands.execute(new RegisterCustomer(customer, origin));
  const car = { vehicleId, customerId, licensePlate: 'B-AB 123', appointmentId };
  await commands.execute(new RegisterVehicle(car, origin));
  const { body } = await post<Made>('work-orders', { customerId, vehicleId });
  return body;
}

describe('a goods receipt', () => {
  it('books partial deliveries into stock, and marks excess quantities', async () => {
    const placed = await order('part-01', 4);
    const { status, body: first } = await receive(placed, 3);
    expect(status).toBe(201);
    expect(first).toMatchObject({ booked: true, order: { status: 'PARTIALLY_RECEIVED' } });
    expect(first.number).toMatch(/^WE-2026-\d{5}$/);
    expect((await level('BK-280.22'))?.onHand).toBe(3);
    const { body: second } = await receive(placed, 2);
    expect(second).toMatchObject({ lines: [{ over: true }], order: { status: 'RECEIVED' } });
    expect((await level('BK-280.22'))?.onHand).toBe(5);
    expect((await post<{ detail: string }>(`supply/orders/${placed.id}/cancel`, {})).body.detail).toBe(
      'Es wurde bereits Ware empfangen.',
    );
  });

  it('is booked once, however often it is sent', async () => {
    const placed = await order('part-03', 2);
    const headers = { 'idempotency-key': 'one-delivery' };
    const answers = await Promise.all([1, 2, 3].map(() => receive(placed, 2, {}, headers)));
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1);
    expect((await level('BK-4410'))?.onHand).toBe(2);
  });

  it('accepts ids in capitals', async () => {
    const { id } = await workOrder();
    const placed = await order('part-05', 1, id.toUpperCase());
    expect(placed.lines[0]?.workOrderId).toBe(id);
    await receive(placed, 1);
    const { partNumber = '' } = placed.lines[0] ?? {};
    const again = await order('part-05', 1);
    const capitals = {
      lineId: again.lines[0]?.id.toUpperCase(),
      locationId: shelf.toUpperCase(),
      articleId: (await level(partNumber))?.articleId.toUpperCase(),
    };
    const { status, body } = await receive(again, 1, capitals);
    expect([status, body.lines[0]?.lineId]).toEqual([201, again.lines[0]?.id]);
    expect(await level(partNumber)).toMatchObject({ onHand: 2, locationId: shelf });
  });

  it('accepts goods that were not ordered, and does not book returned ones', async () => {
    const placed = await order('part-08', 2);
    const { body } = await receive(placed, 1, { accepted: false, note: 'beschädigt' });
    expect(body).toMatchObject({ lines: [{ accepted: false }], order: { status: 'ORDERED' } });
    expect(await level('PF-118')).toBeUndefined();
    const wrong = await receive(placed, 1, { lineId: undefined, partNumber: 'IG-7741' });
    expect(wrong.body).toMatchObject({ lines: [{ lineId: null }], order: { status: 'ORDERED' } });
    expect((await level('IG-7741'))?.onHand).toBe(1);
    const { body: rest } = await post<OrderAnswer>(`supply/orders/${placed.id}/cancel-rest`, {});
    expect(rest.status).toBe('RECEIVED');
  });

  it('for a work order is reserved for it until it is issued', async () => {
    const { id, number } = await workOrder();
    const placed = await order('part-09', 3, id);
    expect(placed.lines[0]).toMatchObject({ workOrderId: id, workOrderNumber: number });
    await receive(placed, 1);
    expect(await level('PF-121')).toMatchObject({ onHand: 1, reserved: 1 });
    await receive(placed, 3);
    expect(await level('PF-121')).toMatchObject({ onHand: 4, reserved: 3 });
    const { body: parts } = await get<Part[]>(`work-orders/${id}/parts`);
    expect(parts).toMatchObject([{ number: 'PF-121', reserved: 3, issued: 0 }]);
  });

  it('of a part ordered at once is seen on its order from the order to the invoice', async () => {
    await app.request('PUT', '/api/settings/mark-up', { lowPercent: 50 }, admin);
    const { id } = await workOrder();
    const { body: offers } = await get<OfferAnswer[]>('supply/parts/part-12/offers');
    const { offerId, priceNet, partNumber } = offers[0] as OfferAnswer;
    await post('supply/basket/lines', { partId: 'part-13' });
    const wish = { partId: 'part-12', offerId, quantity: 2, workOrderId: id };
    const stale = await post<{ detail: string }>('supply/basket/order-at-once', {
      ...wish,
      expectedTotal: 0.01,
    });
    expect([stale.status, stale.body.detail]).toEqual([
      409,
      'Der Preis hat sich geändert. Bitte prüfen Sie das Angebot.',
    ]);
    const { body } = await post<CheckoutAnswer>('supply/basket/order-at-once', wish);
    const [placed] = body.orders;
    await app.settle();
    expect((await get<OrderedPartAnswer[]>(`work-orders/${id}/ordered-parts`)).body).toEqual([
      expect.objectContaining({
        purchaseOrderNumber: placed?.purchaseOrderNumber,
        partNumber,
        quantity: 2,
        confirmed: false,
      }),
    ]);
    const basket = await app.request<BasketAnswer>('GET', '/api/supply/basket', undefined, token);
    expect(basket.body.lines.map(({ partId }) => partId)).toEqual(['part-13']);
    await receive(placed as OrderAnswer, 2);
    await app.settle();
    expect((await get(`work-orders/${id}/ordered-parts`)).body).toEqual([]);
    const { body: parts } = await get<PartAnswer[]>(`work-orders/${id}/parts`);
    const unitPrice = Math.round(priceNet * 150) / 100;
    expect(parts).toMatchObject([{ reserved: 2, unitPrice: null, proposedPrice: { unitPrice } }]);
    expect(parts[0]?.proposedPrice?.calculation).toMatch(/ \+ 50 % = /);
    await post(`work-orders/${id}/parts/${parts[0]?.id}/issue`, { quantity: 2 });
    const { body: proposal } = await get<ProposalAnswer>(`invoices/work-order/${id}/proposal`);
    expect(proposal.positions).toMatchObject([
      { quantity: 2, unitPrice, calculation: parts[0]?.proposedPrice?.calculation },
    ]);
  });

  it.each<[string, object, string, string]>([
    [
      'an unknown line',
      { lineId: '0190a000-0000-7000-8000-00000000dead' },
      'lines.0.lineId',
      'Unbekannte Position.',
    ],
    [
      'an unknown location',
      { locationId: '0190a000-0000-7000-8000-00000000dead' },
      'lines.0.locationId',
      'Unbekannter Standort.',
    ],
    [
      'an unknown article',
      { articleId: '0190a000-0000-7000-8000-00000000dead' },
      'lines.0.articleId',
      'Unbekannter Artikel.',
    ],
    [
      'a quantity of 0',
      { quantity: 0 },
      'lines.0.quantity',
      'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.',
    ],
  ])('is refused with %s', async (_, change, field, message) => {
    const placed = await order('part-10', 1);
    const { status, body } = await receive(placed, 1, change);
    expect([status, (body as unknown as { errors: unknown }).errors]).toEqual([400, [{ field, message }]]);
    await post(`supply/orders/${placed.id}/cancel`, {});
    expect((await receive(placed, 1)).body.detail).toBe('Die Bestellung ist storniert.');
  });
});

it('matches an invoice again that waited for the goods', async () => {
  const placed = await order('part-11', 2);
  await app.settle();
  const line = {
    description: 'Luftfilter',
    itemNumber: 'PF-330',
    quantity: 2,
    unitPrice: placed.lines[0]?.unitPrice,
  };
  const { body: invoice } = await post<SupplierInvoiceAnswer>('supply/invoices', {
    invoiceNumber: 'R-77',
    supplierName: placed.supplierName,
    purchaseOrderNumber: placed.purchaseOrderNumber,
    invoiceDate: '2026-11-17',
    lines: [line],
  });
  expect(invoice.status).toBe('Offen');
  await receive(placed, 2);
  await app.settle();
  const { body: after } = await get<SupplierInvoiceAnswer>(`supply/invoices/${invoice.id}`);
  expect(after).toMatchObject({
    status: 'Automatisch geprüft',
    lines: [{ receivedQty: 2, matchStatus: 'MATCH' }],
  });
  expect(after.goodsReceiptNumber).toMatch(/^WE-/);
  expect(after.lines[0]?.history).toHaveLength(2);
});
