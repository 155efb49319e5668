import type { InvoiceAnswer, ProposalAnswer, UnbilledAnswer } from '#contracts/invoices/invoice-answers.js';
import type { SplitAnswer } from '#contracts/invoices/split/split.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { germanEuros, germanPercent } from '#contracts/values/german.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { accountCalls } from '../testing/account-calls.js';
import { asWritten } from '../testing/as-written.js';
import { stateCompany } from '../testing/invoiced-order.js';

let app: TestApp;
let admin: string;
let articleId: string;
let payerId: string;

const { ask, made } = accountCalls(() => ({ app, token: admin }));
const ADDRESS = { street: 'Am Mühlenfeld 3', zip: '12345', city: 'Musterstadt' };
const MAKER = 'Tondra Deutschland GmbH';

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.loginAs('ADMIN');
  await stateCompany(app.app.platform.streams, app.clock.now());
  await ask('PUT', 'settings/invoicing', { hourlyRate: 88, minutesPerAw: 6 });
  const locationId = await made('inventory/locations', { code: 'A1', name: 'Regal' });
  articleId = await made('inventory/articles', { number: 'BB-1', name: 'Belag', salePrice: 25 });
  await ask('POST', 'inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 90 });
  payerId = await made('customers', { company: MAKER, ...ADDRESS });
});
afterAll(() => app.close());

let cars = 0;
/** An order with four pads for 100 €. */
async function orderWithPads(): Promise<string> {
  const customerId = await made('customers', { firstName: 'Ina', lastName: 'Blattner', ...ADDRESS });
  const vehicleId = await made('vehicles', { customerId, licensePlate: `XM-GB ${++cars}` });
  const workOrderId = await made('work-orders', { customerId, vehicleId });
  const lineId = await made(`work-orders/${workOrderId}/parts`, { articleId, quantity: 4 });
  await ask('POST', `work-orders/${workOrderId}/parts/${lineId}/issue`, { quantity: 4 });
  return workOrderId;
}
const proposal = async (workOrderId: string) =>
  (await ask<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`)).body;
const unbilled = async () => {
  await app.settle();
  return (await ask<UnbilledAnswer>('GET', 'invoices/unbilled')).body;
};
const share = (payer: number, sharePercent: number) => [{ payer, sharePercent }];

type Shared = ReturnType<typeof asWritten> & { readonly shares?: readonly object[] };

/** Ids of the invoices: the payers', then the customer's. */
async function split(workOrderId: string, positions: readonly Shared[], more: object = {}) {
  const payers = [{ kind: 'PAYER', payerId }, { kind: 'INTERNAL' }];
  const body = { supplyDate: '2026-11-20', payers, positions, ...more };
  const answer = await ask<SplitAnswer>('POST', `invoices/work-order/${workOrderId}/split`, body);
  expect([answer.status, answer.body.status]).toEqual([200, 'DONE']);
  return answer.body.parts.map(({ invoiceId }) => invoiceId);
}
async function dividedPads(workOrderId: string) {
  const { positions } = await proposal(workOrderId);
  const [theirs = '', own = ''] = await split(
    workOrderId,
    positions.map((one) => ({ ...asWritten(one), shares: share(0, 40) })),
  );
  return { theirs, own };
}
const cancel = (id: string) => ask('POST', `invoices/${id}/cancel`, { reason: 'Falsch' });
const draft = async (workOrderId: string, positions: readonly object[]) => {
  const { number, date } = await proposal(workOrderId);
  return ask<Pick<InvoiceAnswer, 'id'> & Pick<Problem, 'detail'>>('POST', 'invoices', {
    number,
    date,
    workOrderId,
    supplyDate: date,
    positions,
  });
};
const sent = async (workOrderId: string, positions: readonly object[]) => {
  const { body } = await draft(workOrderId, positions);
  expect((await ask('POST', `invoices/${body.id}/send`, {})).status).toBe(200);
  return body.id;
};
const doubts = async (id: string) => (await ask<readonly string[]>('GET', `invoices/${id}/unbilled`)).body;

const OPEN =
  '„Belag“ ist auf mehrere Zahler geteilt, und ein Anteil ist ohne Rechnung. Bitte nur diesen berechnen.';
const PADS = { description: 'Belag', quantity: 4, unit: 'Stk', unitPrice: 25 };
const shareOf = (percent: number) => ({
  description: `Belag (Anteil ${germanPercent(percent * 100)} von ${germanEuros(10_000)})`,
  quantity: 1,
  unit: 'Anteil',
  unitPrice: percent,
});

describe('the Storno of a share whose proofs another invoice names', () => {
  let workOrderId: string;
  let own: string;
  beforeAll(async () => {
    workOrderId = await orderWithPads();
    const invoices = await dividedPads(workOrderId);
    ({ own } = invoices);
    expect(await unbilled()).toEqual({ doneWithoutInvoice: [], partsNotBilled: [] });
    await cancel(invoices.theirs);
  });

  it('puts the parts and the order on the list of what is not billed', async () => {
    expect(await unbilled()).toMatchObject({
      doneWithoutInvoice: [{ workOrderId }],
      partsNotBilled: [{ workOrderId, parts: [{ name: 'Belag', quantity: 4 }] }],
    });
  });

  it('lets the proposal offer the share, and say whose it was', async () => {
    await ask('POST', `work-orders/${workOrderId}/supplement`);
    const { positions, warnings } = await proposal(workOrderId);
    expect(positions).toMatchObject([
      { ...shareOf(40), taxPercent: 19, proof: `Anteil von ${MAKER}, ohne Rechnung` },
    ]);
    expect(warnings).toEqual([]);
  });

  it('is asked about by an invoice without the share, and not by one with it', async () => {
    const other = { description: 'Politur', quantity: 1, unitPrice: 10, taxPercent: 19 };
    const { body } = await draft(workOrderId, [other]);
    expect(await doubts(body.id)).toEqual([OPEN]);
    const positions = (await proposal(workOrderId)).positions.map(asWritten);
    await ask('PUT', `invoices/${body.id}`, { positions });
    expect(await doubts(body.id)).toEqual([]);
    expect((await ask('POST', `invoices/${body.id}/send`, {})).status).toBe(200);
    expect(await unbilled()).toEqual({ doneWithoutInvoice: [], partsNotBilled: [] });
  });

  it('is billed once', async () => {
    await ask('POST', `work-orders/${workOrderId}/supplement`);
    expect((await proposal(workOrderId)).positions).toEqual([]);
    const all = await ask<readonly InvoiceAnswer[]>('GET', `invoices?workOrderId=${workOrderId}`);
    const billed = all.body.flatMap(({ positions }) => positions).filter(({ sources }) => sources.length > 0);
    const again = billed.map((one) => asWritten(one));
    const { status, body } = await draft(workOrderId, again);
    expect([status, body.detail]).toEqual([
      400,
      'Dieser Nachweis ist schon auf einer früheren Rechnung des Auftrags.',
    ]);
  });

  it('leaves the other share open when that gets its Storno too', async () => {
    await cancel(own);
    expect((await proposal(workOrderId)).positions).toMatchObject([shareOf(60)]);
    await ask('PUT', `work-orders/${workOrderId}`, { status: 'DONE' });
    expect(await unbilled()).toMatchObject({ partsNotBilled: [{ workOrderId, parts: [{ quantity: 4 }] }] });
  });
});

describe('the Storno of the share that names the proofs', () => {
  it('offers only the share, which names them again', async () => {
    const workOrderId = await orderWithPads();
    const [pads] = (await proposal(workOrderId)).positions;
    const { own } = await dividedPads(workOrderId);
    await cancel(own);
    const { positions } = await proposal(workOrderId);
    const sources = [...(pads?.sources ?? []), { kind: 'SPLIT_SHARE' }];
    expect(positions).toMatchObject([
      { ...shareOf(60), sources, proof: 'Anteil von Ina Blattner, ohne Rechnung' },
    ]);
    const inList = async () =>
      (await unbilled()).partsNotBilled.filter((one) => one.workOrderId === workOrderId);
    await ask('PUT', `work-orders/${workOrderId}`, { status: 'DONE' });
    expect(await inList()).toMatchObject([{ parts: [{ quantity: 4 }] }]);
    await sent(workOrderId, positions.map(asWritten));
    expect(await inList()).toEqual([]);
  });
});

describe('the Storno of all shares', () => {
  it('offers the whole position', async () => {
    const workOrderId = await orderWithPads();
    const { theirs, own } = await dividedPads(workOrderId);
    await cancel(theirs);
    await cancel(own);
    expect((await proposal(workOrderId)).positions).toMatchObject([PADS]);
  });
});

describe('a share that the garage bears', () => {
  it('stays borne while another invoice of the split lives', async () => {
    const workOrderId = await orderWithPads();
    const [pads] = (await proposal(workOrderId)).positions.map(asWritten);
    if (pads === undefined) throw new Error('Nothing is proposed');
    const warranty = { ...pads, description: 'Garantie', sources: [], shares: share(0, 100) };
    const [theirs = '', own = ''] = await split(workOrderId, [{ ...pads, shares: share(1, 30) }, warranty]);
    await cancel(own);
    expect((await proposal(workOrderId)).positions).toMatchObject([shareOf(70)]);
    await cancel(theirs);
    expect((await proposal(workOrderId)).positions).toMatchObject([PADS]);
  });
});

describe('an open share', () => {
  it('is proposed net where the split had gross prices', async () => {
    const workOrderId = await orderWithPads();
    const pads = (await proposal(workOrderId)).positions.map(asWritten);
    const gross = pads.map((one) => ({ ...one, unitPrice: 29.75, shares: share(0, 40) }));
    const [theirs = ''] = await split(workOrderId, gross, { prices: 'GROSS' });
    await cancel(theirs);
    expect((await proposal(workOrderId)).positions).toMatchObject([{ unitPrice: 40, lineTotal: 40 }]);
  });

  it('of another order is refused', async () => {
    const [first, second] = [await orderWithPads(), await orderWithPads()];
    await cancel((await dividedPads(first)).theirs);
    const { positions } = await proposal(first);
    const { status, body } = await draft(second, positions.map(asWritten));
    expect([status, body.detail]).toEqual([400, 'Dieser Nachweis gehört nicht zu diesem Auftrag.']);
  });
});

it('bills work that has no clock by the name of the divided position', async () => {
  const workOrderId = await orderWithPads();
  const jobTemplateId = await made('job-templates', { title: 'Bremse erneuern', aw: 10 });
  await ask('POST', `work-orders/${workOrderId}/job-templates`, { jobTemplateId, version: 1 });
  await dividedPads(workOrderId);
  await ask('POST', `work-orders/${workOrderId}/supplement`);
  expect((await proposal(workOrderId)).positions).toEqual([]);
});
