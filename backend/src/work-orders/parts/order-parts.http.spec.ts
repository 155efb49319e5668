import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { CheckoutAnswer } from '#contracts/supply/basket.api.js';
import type { PartAnswer as CataloguePart } from '#contracts/supply/parts.js';
import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import type { AddedTemplateAnswer } from '#contracts/work-orders/templates/template-work.api.js';
import { v7 as newId } from 'uuid';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { orderCalls, type OrderCalls, type Said } from '../testing/order-calls.js';

let test: TestApp;
let calls: OrderCalls;
let admin: string;
let shelf: string;

beforeAll(async () => {
  test = await startTestApp();
  calls = await orderCalls(test);
  admin = await test.loginAs('ADMIN');
  shelf = await made('/inventory/locations', { code: 'A1', name: 'Regal A1' });
});
afterAll(() => test.close());

const made = async (path: string, body: object): Promise<string> =>
  (await calls.call<{ id: string }>('POST', path, body, admin)).body.id;

async function ready(quantity: number, number: string = newId().slice(-12)) {
  const articleId = await made('/inventory/articles', { number, name: 'Ölfilter', salePrice: 12.5 });
  if (quantity > 0)
    await made('/inventory/movements', { type: 'RECEIPT', articleId, locationId: shelf, quantity });
  const { body: order } = await calls.create();
  const path = `/work-orders/${order.id}/parts`;
  return {
    articleId,
    orderId: order.id,
    add: (what: object = {}) => calls.call<PartAnswer>('POST', path, { articleId, quantity: 1, ...what }),
    act: (partId: string, action: string, what: object, headers = {}) =>
      calls.call<PartAnswer>('POST', `${path}/${partId}/${action}`, what, calls.office, headers),
    price: (partId: string, unitPrice: unknown) =>
      calls.call<PartAnswer>('PUT', `${path}/${partId}`, { unitPrice }),
    list: async () => (await calls.call<PartAnswer[]>('GET', path)).body,
  };
}
const refusal = ({ status, body: { detail, errors } }: Said<unknown>) => ({ status, detail, errors });

describe('a part of an order', () => {
  it('is reserved, issued, returned and released, with one line per article', async () => {
    const { add, act, list } = await ready(5);
    const { status, body: line } = await add({ quantity: 2 });
    const about = { number: expect.any(String), name: 'Ölfilter', unit: 'Stk', locationCode: 'A1' };
    expect({ status, line }).toMatchObject({
      status: 201,
      line: { ...about, reserved: 2, issued: 0, unitPrice: 12.5, short: false, onOrder: null },
    });
    expect((await add({ quantity: 1.5 })).body).toMatchObject({ id: line.id, reserved: 3.5 });
    expect((await act(line.id, 'issue', { quantity: 3 })).body).toMatchObject({ reserved: 0.5, issued: 3 });
    expect((await act(line.id, 'return', { quantity: 1 })).body).toMatchObject({ reserved: 0.5, issued: 2 });
    expect((await act(line.id, 'release', { quantity: 0.5 })).body).toMatchObject({ reserved: 0, issued: 2 });
    expect(await list()).toHaveLength(1);
  });

  it('shows its price to the office, not to mechanics, whatever else they do', async () => {
    const { add, orderId, price } = await ready(1);
    const { id } = (await add()).body;
    await price(id, 54.9);
    const read = <Body>(path: string, token: string) =>
      calls.call<Body>('GET', `/work-orders/${orderId}/${path}`, undefined, token);
    const seenBy = async (token: string) => {
      const { body: parts } = await read<PartAnswer[]>('parts', token);
      const { body: history } = await read<HistoryAnswer>('history', token);
      const prices = history.items.filter(({ what }) => what.startsWith('Preis'));
      return { unitPrice: parts[0]?.unitPrice, prices: prices.length };
    };
    expect(await seenBy(calls.office)).toEqual({ unitPrice: 54.9, prices: 2 });
    const hidden = { unitPrice: null, prices: 0 };
    expect(await seenBy(calls.mechanic)).toEqual(hidden);
    expect(await seenBy(await test.loginAs('MECHANIKER', 'LAGERIST'))).toEqual(hidden);
  });

  it('says to the office how many of its pieces fixed prices pay for', async () => {
    const { articleId, orderId, add, list } = await ready(9);
    const sell = async (title: string, more: object) => {
      const content = { title, minutes: 30, parts: [{ articleId, quantity: 2 }], ...more };
      const jobTemplateId = await made('/job-templates', content);
      const work = { jobTemplateId, version: 1 };
      return calls.call<AddedTemplateAnswer>('POST', `/work-orders/${orderId}/job-templates`, work);
    };
    await sell('Ölservice nach Zeit', { basis: 'TIME' });
    expect(await list()).toMatchObject([{ reserved: 2, included: 0 }]);
    const sold = await sell('Ölservice pauschal', { basis: 'FIXED', price: 119, partsIncluded: true });
    expect(sold.body.parts).toMatchObject([{ reserved: 4, included: 2 }]);
    expect((await add({ quantity: 1 })).body).toMatchObject({ reserved: 5, included: 2 });
    expect(await list()).toMatchObject([{ included: 2 }]);
    const path = `/work-orders/${orderId}/parts`;
    const { body } = await calls.call<PartAnswer[]>('GET', path, undefined, calls.mechanic);
    expect(body).toMatchObject([{ reserved: 5, included: null }]);
  });

  it('is taken from an open location', async () => {
    const closed = await made('/inventory/locations', { code: 'ZU', name: 'Altes Regal' });
    const { add, articleId } = await ready(0);
    for (const type of ['RECEIPT', 'ISSUE'])
      await made('/inventory/movements', { type, articleId, locationId: closed, quantity: 1 });
    const shut = await calls.call('PUT', `/inventory/locations/${closed}`, { active: false }, admin);
    expect(shut.status).toBe(200);
    expect(await add()).toMatchObject({ status: 201, body: { locationCode: 'A1', short: true } });
  });

  it("cannot be moved beyond the stock and the order's quantities", async () => {
    const { add, act } = await ready(1);
    const { id } = (await add()).body;
    expect(await act(id, 'issue', { quantity: 2 })).toMatchObject({
      status: 409,
      body: { type: expect.stringContaining('stock-insufficient'), detail: 'Bestand reicht nicht aus.' },
    });
    expect((await act(id, 'release', { quantity: 2 })).body).toMatchObject({
      detail: 'So viel ist nicht reserviert.',
    });
    expect((await act(id, 'return', { quantity: 1 })).body).toMatchObject({
      detail: 'So viel wurde nicht entnommen.',
    });
    expect((await act(newId(), 'issue', { quantity: 1 })).status).toBe(404);
    expect((await act(id, 'steal', { quantity: 1 })).status).toBe(404);
  });

  it.each([0, -1, 1.2345, 1_000_000_000, '1', null])('is refused for the quantity %j', async (quantity) => {
    const { add } = await ready(1);
    const message = 'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.';
    expect(refusal(await add({ quantity }))).toEqual({
      status: 400,
      detail: message,
      errors: [{ field: 'quantity', message }],
    });
  });

  it('is moved and priced only with the latest revision', async () => {
    const { add, act, price } = await ready(3);
    const { id, revision } = (await add({ quantity: 2 })).body;
    expect((await price(id, 9.99)).body.unitPrice).toBe(9.99);
    const behind = { 'if-match': `"${revision}"` };
    for (const action of ['issue', 'release', 'return'])
      expect((await act(id, action, { quantity: 1 }, behind)).status).toBe(412);
    const now = { 'if-match': `"${revision + 1}"`, 'idempotency-key': newId() };
    for (let time = 0; time < 2; time++)
      expect(await act(id, 'issue', { quantity: 1 }, now)).toMatchObject({
        status: 200,
        body: { issued: 1 },
      });
  });

  it('that is missing shows its purchase order and date', async () => {
    const { body: found } = await calls.call<{ items: CataloguePart[] }>('GET', '/supply/parts?pageSize=1');
    const part = found.items[0] as CataloguePart;
    const { add, list, orderId } = await ready(0, part.partNumber.toLowerCase());
    expect((await add({ locationId: shelf })).body).toMatchObject({ short: true, onOrder: null });
    const order = async (workOrderId?: string) => {
      await calls.call('POST', '/supply/basket/lines', { partId: part.id, quantity: 1, workOrderId });
      const { body } = await calls.call<CheckoutAnswer>('POST', '/supply/basket/checkout', {});
      await test.settle();
      return body.orders[0]!;
    };
    const confirm = (id: string, expectedDate: string) =>
      calls.call('POST', `/supply/orders/${id}/confirm`, { expectedDate });
    const onOrder = async () => (await list())[0]?.onOrder;

    const other = await order();
    const { purchaseOrderNumber } = other;
    expect(await onOrder()).toEqual({ purchaseOrderNumber, expectedDate: null });
    await confirm(other.id, '2026-11-25');
    expect(await onOrder()).toEqual({ purchaseOrderNumber, expectedDate: '2026-11-25' });

    const own = await order(orderId);
    await confirm(own.id, '2026-11-27');
    expect(await onOrder()).toEqual({
      purchaseOrderNumber: own.purchaseOrderNumber,
      expectedDate: '2026-11-27',
    });
    await calls.call('POST', `/supply/orders/${own.id}/cancel`, {});
    expect(await onOrder()).toMatchObject({ purchaseOrderNumber });
  });
});

describe('a job sheet', () => {
  it("is a PDF with the order's number in its name", async () => {
    const { body: order } = await calls.create();
    const articleId = await made('/inventory/articles', { number: 'KARTE', name: 'Bremsscheibe' });
    await calls.call('POST', `/work-orders/${order.id}/parts`, { articleId, quantity: 2 });
    const answer = await fetch(`${test.url}/api/work-orders/${order.id}/job-sheet.pdf`, {
      headers: { authorization: `Bearer ${calls.office}` },
    });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="Arbeitskarte-${order.number}.pdf"`,
    );
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }, 30_000);
});
