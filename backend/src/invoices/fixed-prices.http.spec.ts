import type { InvoiceAnswer, ProposalAnswer, UnbilledAnswer } from '#contracts/invoices/invoice-answers.js';
import type { OperationAnswer } from '#contracts/work-orders/operations/operations.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { accountCalls } from './testing/account-calls.js';
import { asWritten } from './testing/as-written.js';
import { stateCompany } from './testing/invoiced-order.js';

let app: TestApp;
let admin: string;
let mechanicId: string;
let locationId: string;
let orders = 0;

const { ask, made } = accountCalls(() => ({ app, token: admin }));

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.loginAs('ADMIN');
  await stateCompany(app.app.platform.streams, app.clock.now());
  await ask('PUT', 'settings/invoicing', { hourlyRate: 98 });
  const account = { username: 'lasse', password: 'geheim-in-der-werkstatt', roles: ['MECHANIKER'] };
  mechanicId = await made('admin/users', account);
  locationId = await made('inventory/locations', { code: 'R7', name: 'Regal 7' });
});
afterAll(() => app.close());

/** An order of a new customer, and a template at a fixed price that includes one of nine oil filters. */
async function newOrder() {
  orders += 1;
  const number = `OF-${orders}`;
  const articleId = await made('inventory/articles', { number, name: 'Ölfilter', salePrice: 12 });
  const receive = () => made('inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 9 });
  const jobTemplateId = await made('job-templates', {
    title: `Ölwechsel ${orders}`,
    basis: 'FIXED',
    minutes: 30,
    price: 119,
    partsIncluded: true,
    parts: [{ articleId, quantity: 1 }],
  });
  const customerId = await made('customers', { lastName: 'Festpreis', zip: '12345', city: 'Musterstadt' });
  const vehicleId = await made('vehicles', { customerId, licensePlate: `XM-FP ${orders}` });
  const workOrderId = await made('work-orders', { customerId, vehicleId });
  const path = `work-orders/${workOrderId}`;

  const proposal = async () =>
    (await ask<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`)).body;
  const proposed = async () =>
    (await proposal()).positions.map(({ unit, quantity, sources }) => [
      unit,
      quantity,
      sources.map(({ kind }) => kind),
    ]);
  const draft = async (form: string, wanted: (unit: string) => boolean = () => true) => {
    const { number: next, date, positions: all } = await proposal();
    const positions = all.filter(({ unit }) => wanted(unit)).map(asWritten);
    return made('invoices', { form, number: next, date, supplyDate: date, workOrderId, positions });
  };
  return {
    receive,
    setActive: (active: boolean) => ask('PUT', `inventory/articles/${articleId}`, { active }),
    sell: () => ask('POST', `${path}/job-templates`, { jobTemplateId, version: 1 }),
    issue: (quantity: number) => made(`${path}/parts`, { type: 'ISSUE', articleId, quantity }),
    proposed,
    draft,
    send: async (id: string) => {
      const { status } = await ask<InvoiceAnswer>('POST', `invoices/${id}/send`, { confirm: true });
      expect(status).toBe(200);
    },
    /** What has to be confirmed before the draft is sent. */
    doubts: async (id: string) => (await ask<readonly string[]>('GET', `invoices/${id}/unbilled`)).body,
    operations: async () => (await ask<readonly OperationAnswer[]>('GET', `${path}/operations`)).body,
    removeWork: async () => {
      const [operation] = (await ask<readonly OperationAnswer[]>('GET', `${path}/operations`)).body;
      return (await ask('DELETE', `${path}/operations/${operation?.id}`)).status;
    },
    assign: (operationId: string) => ask('PUT', `${path}/operations/${operationId}`, { mechanicId }),
    /** The pieces of the closed order that no invoice bills. */
    listed: async () => {
      await app.settle();
      const { partsNotBilled } = (await ask<UnbilledAnswer>('GET', 'invoices/unbilled')).body;
      const found = partsNotBilled.filter((order) => order.workOrderId === workOrderId);
      return found.flatMap(({ parts }) => parts.map(({ quantity }) => quantity));
    },
  };
}
async function stockedOrder() {
  const order = await newOrder();
  await order.receive();
  return order;
}
const left = (pieces: number) => [`Entnommen, auf keiner Position: ${pieces} Stk „Ölfilter“.`];
const FLAT = ['Pauschal', 1, []];
const filters = (quantity: number) => ['Stk', quantity, ['STOCK_ISSUE']];

describe('a fixed price with parts', () => {
  it('has no position for its parts, and one for those beyond it, also of the same movement', async () => {
    const order = await stockedOrder();
    await order.sell();
    await order.issue(3);
    expect(await order.proposed()).toEqual([FLAT, filters(2)]);
    const whole = await order.draft('WHOLE');
    expect(await order.doubts(whole)).toEqual([]);
    await order.issue(2);
    expect(await order.doubts(whole)).toEqual(left(2));
  });

  it('leaves the parts beyond it to a later invoice', async () => {
    const order = await stockedOrder();
    await order.sell();
    await order.issue(3);
    await order.send(await order.draft('PARTIAL', (unit) => unit === 'Pauschal'));
    expect(await order.proposed()).toEqual([filters(2)]);
  });

  it('lists the parts beyond it that a sent invoice left out, and none that it pays for', async () => {
    const more = await stockedOrder();
    await more.sell();
    await more.issue(3);
    const draft = await more.draft('WHOLE', (unit) => unit === 'Pauschal');
    expect(await more.doubts(draft)).toEqual(left(2));
    await more.send(draft);
    expect(await more.listed()).toEqual([2]);
    const exact = await stockedOrder();
    await exact.sell();
    await exact.issue(1);
    await exact.send(await exact.draft('WHOLE'));
    expect(await exact.listed()).toEqual([]);
  });

  it('pays for its part although another one was billed by the piece before', async () => {
    const order = await stockedOrder();
    await order.issue(1);
    await order.send(await order.draft('PARTIAL'));
    await order.sell();
    await order.issue(1);
    expect(await order.proposed()).toEqual([FLAT]);
  });

  it('pays for its part although those beyond it were billed first', async () => {
    const order = await stockedOrder();
    await order.sell();
    await order.issue(3);
    await order.send(await order.draft('PARTIAL', (unit) => unit === 'Stk'));
    expect(await order.proposed()).toEqual([FLAT]);
  });

  it('pays for its part also if that is issued after it was billed', async () => {
    const order = await stockedOrder();
    await order.sell();
    await order.send(await order.draft('PARTIAL'));
    await order.issue(1);
    expect(await order.proposed()).toEqual([]);
    await order.issue(2);
    const rest = await order.draft('WHOLE');
    expect(await order.doubts(rest)).toEqual([]);
    await order.send(rest);
    expect(await order.listed()).toEqual([]);
  });

  it('pays for nothing once its work is removed', async () => {
    const order = await stockedOrder();
    await order.sell();
    await order.issue(1);
    const draft = await order.draft('WHOLE');
    expect(await order.removeWork()).toBe(204);
    expect(await order.doubts(draft)).toEqual(left(1));
    await order.send(draft);
    expect(await order.listed()).toEqual([1]);
  });

  it('pays for getting its part', async () => {
    const order = await newOrder();
    await order.setActive(false);
    await order.sell();
    const toGet = (await order.operations()).find(({ title }) => title.startsWith('Teil besorgen'));
    const draft = await order.draft('WHOLE');
    expect(await order.doubts(draft)).toEqual([]);
    await order.assign(toGet?.id ?? '');
    await ask('POST', 'time-logs/start', { workOperationId: toGet?.id });
    app.clock.advance(15 * 60_000);
    await ask('POST', 'time-logs/stop', { workOperationId: toGet?.id });
    expect(await order.operations()).toMatchObject([{}, { id: toGet?.id, bookedMin: 15 }]);
    await order.setActive(true);
    await order.receive();
    await order.issue(1);
    expect(await order.proposed()).toEqual([FLAT]);
    expect(await order.doubts(draft)).toEqual([]);
  });
});
