import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import type { InvoiceAnswer, ProposalAnswer } from '#contracts/invoices/invoice-answers.js';
import type { VehicleLifeAnswer } from '#contracts/vehicles/vehicle-life.api.js';
import type { BoardOperationAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { stateCompany } from '../invoices/testing/invoiced-order.js';
import { brakes, estimateCalls, type EstimateCalls } from './testing/estimate-calls.js';

let garage: EstimateCalls;
let made = 0;
beforeAll(async () => {
  garage = await estimateCalls();
  await stateCompany(garage.app.app.platform.streams, garage.app.clock.now());
});
afterAll(() => garage.app.close());

type Whose = Awaited<ReturnType<EstimateCalls['customer']>>;

/** An order whose customer approved some of these lines on the phone and declined the others on his page. */
async function ordered(lines: readonly object[], approved: readonly string[], of: Whose | null = null) {
  const whose = of ?? (await garage.customer());
  const { body: order } = await garage.call('POST', '/work-orders', whose);
  const workOrderId = order.id;
  const { body } = await garage.call('POST', '/estimates', { ...whose, workOrderId, lines });
  await garage.call('POST', `/estimates/${body.id}/send`, { version: 1, byMail: false });
  const { body: link } = await garage.call<{ url: string }>('POST', `/estimates/${body.id}/link`);
  await garage.answering(link.url.split('/').at(-1) ?? '', approved);
  await garage.app.settle();
  return { ...whose, workOrderId, estimate: body };
}

const proposal = async (workOrderId: string) =>
  (await garage.call<ProposalAnswer>('GET', `/invoices/work-order/${workOrderId}/proposal`)).body;

const POSITION = { quantity: 1, unitPrice: 100, taxPercent: 19, unit: 'Std' };
async function invoice(workOrderId: string, more: object = {}): Promise<InvoiceAnswer> {
  made += 1;
  const head = { workOrderId, number: `ALT-${made}`, numberReason: 'Altbestand', date: '2026-11-20' };
  const body = { ...head, supplyDate: '2026-11-20', prices: 'GROSS', ...more };
  const answer = await garage.app.request<InvoiceAnswer>('POST', '/api/invoices', body, garage.admin);
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 201 });
  return answer.body;
}
const deposit = (workOrderId: string, unitPrice: number) =>
  invoice(workOrderId, {
    form: 'DEPOSIT',
    supplyDate: null,
    positions: [{ ...POSITION, description: 'Anzahlung', unitPrice }],
  });
const bill = (workOrderId: string, unitPrice: number, more: object = {}) =>
  invoice(workOrderId, { positions: [{ ...POSITION, description: 'Bremsen vorn', unitPrice }], ...more });
const send = (id: string) => garage.call('POST', `/invoices/${id}/send`, { confirm: true });

describe('an approved line', () => {
  it('is proposed for the invoice at its price, whatever the timer says', async () => {
    const { workOrderId, estimate } = await ordered([brakes], ['Bremsen vorn']);
    const { positions } = await proposal(workOrderId);
    expect(positions).toMatchObject([
      {
        description: 'Bremsen vorn',
        quantity: 1.5,
        unit: 'Std',
        // 100 € gross.
        unitPrice: 84.0336,
        proof: `freigegeben in ${estimate.number}`,
      },
    ]);
    const { body } = await garage.call<readonly string[]>(
      'GET',
      `/invoices/${(await bill(workOrderId, 150)).id}/unbilled`,
    );
    expect(body).toEqual([]);
  });

  it('that the stock does not have is billed by its name', async () => {
    const { body: article } = await garage.app.request<{ id: string }>(
      'POST',
      '/api/inventory/articles',
      { number: 'BS-1', name: 'Bremsscheibe' },
      garage.admin,
    );
    const part = { ...brakes, kind: 'PART', title: 'Bremsscheibe', quantity: 2, articleId: article.id };
    const { workOrderId } = await ordered([part], ['Bremsscheibe']);
    const { positions } = await proposal(workOrderId);
    expect(positions).toMatchObject([{ description: 'Bremsscheibe', quantity: 2 }]);
    const position = { ...POSITION, description: 'Bremsscheibe', quantity: 2 };
    const { id } = await invoice(workOrderId, { positions: [position] });
    expect((await garage.call('GET', `/invoices/${id}/unbilled`)).body).toEqual([]);
  });

  it('that somebody got is proposed once, as the part that left the stock', async () => {
    const make = async (path: string, body: object) =>
      (await garage.app.request<{ id: string }>('POST', `/api/${path}`, body, garage.admin)).body.id;
    const articleId = await make('inventory/articles', { number: 'BS-2', name: 'Bremsscheibe BS-2' });
    const part = { ...brakes, kind: 'PART', title: 'Bremsscheibe hinten', quantity: 2, articleId };
    const { workOrderId } = await ordered([part], ['Bremsscheibe hinten']);
    const locationId = await make('inventory/locations', { code: 'B2', name: 'Regal B2' });
    await make('inventory/movements', { type: 'RECEIPT', articleId, locationId, quantity: 2 });
    await make(`work-orders/${workOrderId}/parts`, { type: 'ISSUE', articleId, quantity: 2 });
    const { positions } = await proposal(workOrderId);
    expect(positions).toMatchObject([
      {
        description: 'Bremsscheibe hinten',
        quantity: 2,
        unitPrice: 84.0336,
        sources: [{ kind: 'STOCK_ISSUE' }],
      },
    ]);
    const [position] = positions;
    const { description, sources } = position ?? {};
    const wanted = { ...POSITION, description, quantity: 2, unit: 'Stk', sources };
    const { id } = await invoice(workOrderId, { prices: 'NET', positions: [wanted] });
    expect((await garage.call('GET', `/invoices/${id}/unbilled`)).body).toEqual([]);
  });

  it('that bears no tax is proposed without tax', async () => {
    const fee = { ...brakes, title: 'Hauptuntersuchung', quantity: 1, taxCase: 'PASSED_ON' };
    const { workOrderId } = await ordered([fee], ['Hauptuntersuchung']);
    expect((await proposal(workOrderId)).positions).toMatchObject([
      { description: 'Hauptuntersuchung', unitPrice: 100, taxCase: 'PASSED_ON', taxPercent: 0 },
    ]);
  });
});

describe('a declined line on an invoice', () => {
  it('is a doubt that has to be confirmed, by its words, until it is approved', async () => {
    const climate = { ...brakes, title: 'Klimaservice' };
    const { workOrderId, estimate } = await ordered([brakes, climate], ['Bremsen vorn']);
    const positions = [
      { ...POSITION, description: 'Bremsen vorn' },
      { ...POSITION, description: ' klimaservice', unitPrice: 20 },
    ];
    const { id } = await invoice(workOrderId, { positions });
    const doubts = async () => (await garage.call<readonly string[]>('GET', `/invoices/${id}/unbilled`)).body;
    expect(await doubts()).toContain(`In ${estimate.number} abgelehnt: „klimaservice“.`);
    const refused = await garage.call('POST', `/invoices/${id}/send`, { confirm: false });
    expect({ status: refused.status, detail: refused.body.detail }).toMatchObject({
      status: 422,
      detail: expect.stringContaining('abgelehnt: „klimaservice“'),
    });
    const lineIds = estimate.lines.filter(({ title }) => title === 'Klimaservice').map((line) => line.lineId);
    const call = { version: 1, lineIds, name: 'Frau Rothbach' };
    await garage.call('POST', `/estimates/${estimate.id}/approve-by-phone`, call);
    expect(await doubts()).not.toContain(`In ${estimate.number} abgelehnt: „klimaservice“.`);
  });
});

describe('a declined line that several pay', () => {
  it('is a doubt that has to be confirmed before the first invoice is sent', async () => {
    const climate = { ...brakes, title: 'Klimaservice' };
    const { workOrderId, estimate } = await ordered([brakes, climate], ['Bremsen vorn']);
    const doubt = `In ${estimate.number} abgelehnt: „Klimaservice“.`;
    const positions = [
      { ...POSITION, description: 'Bremsen vorn' },
      {
        ...POSITION,
        description: 'Klimaservice',
        unitPrice: 20,
        shares: [{ payer: 0, sharePercent: 50 }],
      },
    ];
    const body = { supplyDate: '2026-11-20', prices: 'GROSS', payers: [{ kind: 'INTERNAL' }], positions };
    const split = (doubts: readonly string[]) =>
      garage.call('POST', `/invoices/work-order/${workOrderId}/split`, { ...body, doubts });
    const refused = await split([]);
    expect([refused.status, refused.body.detail]).toEqual([422, expect.stringContaining(doubt)]);
    expect((await split([doubt])).status).toBe(200);
  });
});

describe('15 % above what is approved', () => {
  it('count deposits once, whether an invoice deducts them or not', async () => {
    const { workOrderId } = await ordered([brakes], ['Bremsen vorn']);
    // 172.50 € may be billed: 150 € and 15 %.
    const first = await deposit(workOrderId, 100);
    expect((await send(first.id)).status).toBe(200);
    const second = await deposit(workOrderId, 72.5);
    expect((await send(second.id)).status).toBe(200);
    // A third one would exceed it by a cent.
    expect((await send((await deposit(workOrderId, 0.01)).id)).status).toBe(409);
    // The whole invoice deducts both.
    const whole = await bill(workOrderId, 172.5);
    expect(whole.deductions.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect((await send(whole.id)).status).toBe(200);
  });

  it('are refused for a whole invoice above them, also where its deposit is deducted', async () => {
    const { workOrderId } = await ordered([brakes], ['Bremsen vorn']);
    expect((await send((await deposit(workOrderId, 100)).id)).status).toBe(200);
    const { status, body } = await send((await bill(workOrderId, 172.51)).id);
    expect({ status, detail: body.detail }).toMatchObject({
      status: 409,
      detail: expect.stringContaining('Berechnet würden 172,51'),
    });
  });

  it('count for each order of a collective invoice, and name the order that exceeds them', async () => {
    const first = await ordered([brakes], ['Bremsen vorn']);
    const { customerId, vehicleId } = first;
    const second = await ordered([brakes], ['Bremsen vorn'], { customerId, vehicleId });
    const drafted = async (prices: readonly number[]) => {
      made += 1;
      const orders = [first, second].map(({ workOrderId }) => ({
        workOrderId,
        supplyDate: '2026-11-20',
        positions: 1,
      }));
      const positions = prices.map((unitPrice) => ({ ...POSITION, description: 'Bremsen vorn', unitPrice }));
      const head = { number: `ALT-${made}`, numberReason: 'Altbestand', date: '2026-11-20' };
      const body = { ...head, prices: 'GROSS', orders, positions };
      const path = '/api/invoices/collective';
      return (await garage.app.request<InvoiceAnswer>('POST', path, body, garage.admin)).body;
    };
    const above = await drafted([100, 172.51]);
    const { status, body } = await send(above.id);
    expect({ status, detail: body.detail }).toEqual({
      status: 409,
      detail: expect.stringMatching(new RegExp(`^${above.orders[1]?.number}: Berechnet würden 172,51`, 'u')),
    });
    await garage.call('POST', `/invoices/${above.id}/cancel`, {});
    expect((await send((await drafted([172.5, 172.5])).id)).status).toBe(200);
  });

  it('count partial invoices with what is billed afterwards', async () => {
    const { workOrderId } = await ordered([brakes], ['Bremsen vorn']);
    await garage.call('POST', `/work-orders/${workOrderId}/operations`, { title: 'Achse vermessen' });
    expect((await send((await deposit(workOrderId, 50)).id)).status).toBe(200);
    const partial = await bill(workOrderId, 100, { form: 'PARTIAL' });
    expect((await send(partial.id)).status).toBe(200);
    const rest = { positions: [{ ...POSITION, description: 'Achse vermessen', unitPrice: 72.51 }] };
    expect((await send((await invoice(workOrderId, rest)).id)).status).toBe(409);
  });
});

/** Whether operations on the board wait, by their titles. */
async function onBoard() {
  const { body } = await garage.call<readonly BoardOperationAnswer[]>('GET', '/work-orders/board/unassigned');
  return new Map(body.map(({ title, waitsForApproval }) => [title, waitsForApproval]));
}

describe('what waits for approval', () => {
  it('is marked on the board until the customer answers, and stands in the life of the car', async () => {
    const whose = await garage.customer();
    const { body: order } = await garage.call('POST', '/work-orders', whose);
    await garage.call('POST', `/work-orders/${order.id}/operations`, { title: 'Durchsicht am Brett' });
    const request = { ...whose, workOrderId: order.id, lines: [brakes] };
    const { body } = await garage.call<EstimateAnswer>('POST', '/estimates', request);
    const life = async (token = garage.office) => {
      const path = `/api/vehicles/${whose.vehicleId}/life`;
      const answer = await garage.app.request<VehicleLifeAnswer>('GET', path, undefined, token);
      return answer.body.entries.filter(({ kind }) => kind === 'estimate').map(({ what }) => what);
    };
    expect((await onBoard()).get('Durchsicht am Brett')).toBe(false);
    expect(await life()).toEqual([]);
    await garage.call('POST', `/estimates/${body.id}/send`, { version: 1, byMail: false });
    expect((await onBoard()).get('Durchsicht am Brett')).toBe(true);
    expect(await life()).toEqual([`Kostenvoranschlag ${body.number}: wartet auf Freigabe`]);
    expect(await life(await garage.app.loginAs('MECHANIKER'))).toEqual([]);
    const { body: link } = await garage.call<{ url: string }>('POST', `/estimates/${body.id}/link`);
    await garage.answering(link.url.split('/').at(-1) ?? '', ['Bremsen vorn']);
    expect((await onBoard()).get('Durchsicht am Brett')).toBe(false);
    expect(await life()).toEqual([`Kostenvoranschlag ${body.number}: freigegeben`]);
  });
});
