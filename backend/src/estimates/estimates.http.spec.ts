import type { EstimateLinkAnswer, EstimatesPageAnswer } from '#contracts/estimates/estimate-answers.js';
import { estimateTexts } from '#contracts/estimates/estimate-fields.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import { stateCompany } from '../invoices/testing/invoiced-order.js';
import { brakes, estimateCalls, wiper, type EstimateCalls } from './testing/estimate-calls.js';

const NOBODY = '7f1a4c1e-0000-4000-8000-000000000000';

let garage: EstimateCalls;
beforeAll(async () => (garage = await estimateCalls()));
afterAll(() => garage.app.close());

describe('an estimate', () => {
  it('gets the next number and sums with tax', async () => {
    const estimate = await garage.drafted();
    expect(estimate).toMatchObject({
      number: expect.stringMatching(/^KV-2026-\d{5}$/),
      status: 'DRAFT',
      version: 1,
      validUntil: expect.any(String),
      grossTotal: 170,
      netTotal: 142.86,
      licensePlate: expect.stringContaining('AH-RO'),
      hasEmail: true,
      sent: null,
    });
    expect(estimate.lines[0]).toMatchObject({ total: 150, taxPercent: 19, minutes: 60, decision: null });
  });

  it('is made once under an Idempotency-Key', async () => {
    const body = { ...(await garage.customer()), lines: [brakes] };
    const made = [1, 2].map(() =>
      garage.call('POST', '/estimates', body, { 'idempotency-key': `kv-${body.customerId}` }),
    );
    const [one, other] = await Promise.all(made);
    expect(other?.body.id).toBe(one?.body.id);
  });

  it.each([
    [{ customerId: '7f1a4c1e-0000-4000-8000-000000000000' }, 'customerId', 'Unbekannter Kunde.'],
    [{ vehicleId: '7f1a4c1e-0000-4000-8000-000000000000' }, 'vehicleId', 'Unbekanntes Fahrzeug.'],
    [{ workOrderId: '7f1a4c1e-0000-4000-8000-000000000000' }, 'workOrderId', 'Unbekannter Auftrag.'],
    [{ lines: [] }, 'lines', estimateTexts.lines],
    [{ lines: [{ ...brakes, lineId: NOBODY }] }, 'lines.0.lineId', estimateTexts.unknownLine],
    [{ lines: [brakes, { ...wiper, articleId: NOBODY }] }, 'lines.1.articleId', estimateTexts.unknownArticle],
    [{ lines: [{ ...brakes, title: ' ' }] }, 'lines.0.title', 'Bitte eine Bezeichnung angeben.'],
    [{ lines: [{ ...brakes, choice: 'AB' }] }, 'lines.0.choice', expect.any(String)],
    [{ lines: [{ ...brakes, quantity: 0 }] }, 'lines.0.quantity', expect.any(String)],
  ])('refuses %j', async (part, field, message) => {
    const { status, body } = await garage.call('POST', '/estimates', {
      ...(await garage.customer()),
      lines: [brakes],
      ...part,
    });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ field, message }] });
  });

  it('refuses the order of another customer', async () => {
    const { customerId, vehicleId } = await garage.customer();
    const order = await garage.call('POST', '/work-orders', { customerId, vehicleId, description: 'Öl' });
    const other = { ...(await garage.customer()), workOrderId: order.body.id, lines: [brakes] };
    expect((await garage.call('POST', '/estimates', other)).body.errors).toEqual([
      { field: 'workOrderId', message: estimateTexts.orderOfOther },
    ]);
    const own = { ...other, customerId, vehicleId };
    expect((await garage.call('POST', '/estimates', own)).body.workOrderId).toBe(order.body.id);
  });

  it('keeps each line once', async () => {
    const { id, lines } = await garage.drafted();
    const line = { ...brakes, lineId: lines[0]?.lineId };
    expect((await garage.call('PUT', `/estimates/${id}`, { lines: [line, line] })).body.errors).toEqual([
      { field: 'lines.1.lineId', message: estimateTexts.sameLine },
    ]);
  });

  it('is listed by number, customer and status, and restricts by one of them', async () => {
    const { id, number, customerId } = await garage.drafted();
    const listed = async (query: string) =>
      (await garage.call<EstimatesPageAnswer>('GET', `/estimates/page?${query}`)).body.items?.map(
        (row) => row.id,
      );
    expect(await listed(`search=${number}`)).toEqual([id]);
    expect(await listed(`customerId=${customerId}`)).toEqual([id]);
    expect(await listed('status=DRAFT')).toContain(id);
    expect((await garage.call('GET', `/estimates/page?status=DRAFT&customerId=${customerId}`)).status).toBe(
      400,
    );
  });

  it('refuses a change by somebody who saw an older revision', async () => {
    const { id, lines } = await garage.drafted();
    const changed = await garage.call('PUT', `/estimates/${id}`, {
      lines: [{ ...brakes, lineId: lines[0]?.lineId }],
    });
    expect(changed.body).toMatchObject({ version: 2, lines: [{ lineId: lines[0]?.lineId }] });
    const late = await garage.call('PUT', `/estimates/${id}`, { introduction: 'Neu' }, { 'if-match': '"0"' });
    expect(late.status).toBe(412);
  });
});

describe('sending', () => {
  it('prints the PDF and mails it with the link, once', async () => {
    const { estimate } = await garage.sent();
    expect(
      (await garage.call('POST', `/estimates/${estimate.id}/send`, { version: 1, byMail: true })).status,
    ).toBe(200);
    await garage.app.settle();
    const { body } = await garage.call('GET', `/estimates/${estimate.id}`);
    expect(body).toMatchObject({
      status: 'SENT',
      sent: {
        version: 1,
        pdfReady: true,
        mailedAt: expect.any(String),
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
    expect(await garage.mailsTo(body.sent?.mailTo ?? '')).toEqual([`Kostenvoranschlag ${estimate.number}`]);
    const pdf = await garage.app.request<string>(
      'GET',
      `/api/estimates/${estimate.id}/pdf`,
      undefined,
      garage.office,
    );
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('names what is missing', async () => {
    const { body: person } = await garage.call<{ id: string }>('POST', '/customers', {
      lastName: 'Ohnemail',
    });
    const { body } = await garage.call('POST', '/estimates', { customerId: person.id, lines: [brakes] });
    const noMail = await garage.call('POST', `/estimates/${body.id}/send`, { version: 1, byMail: true });
    expect([noMail.status, noMail.body.detail]).toEqual([409, estimateTexts.noMail]);
    expect((await garage.call('POST', `/estimates/${body.id}/link`)).body.detail).toBe(estimateTexts.notSent);
  });
});

describe('an order', () => {
  it('gets what was approved, and its invoice stays within 15 % of it unless the customer agrees', async () => {
    const { estimate, token } = await garage.sent();
    await garage.answering(token, ['Bremsen vorn']);
    const { body } = await garage.call('POST', `/estimates/${estimate.id}/order`);
    const { workOrderId = '' } = body as { workOrderId: string };
    expect(body.lines.map(({ ordered }) => ordered)).toEqual([true, false, false]);
    await garage.app.settle();
    const operations = await garage.call<readonly { title: string }[]>(
      'GET',
      `/work-orders/${workOrderId}/operations`,
    );
    expect(operations.body.map(({ title }) => title)).toEqual(['Bremsen vorn']);
    await stateCompany(garage.app.app.platform.streams, garage.app.clock.now());
    const position = {
      description: 'Bremsen vorn',
      quantity: 1,
      unitPrice: 172.51,
      taxPercent: 19,
      unit: 'Std',
    };
    const draft = {
      workOrderId,
      date: '2026-11-20',
      supplyDate: '2026-11-20',
      prices: 'GROSS',
      positions: [position],
    };
    const numbers = { number: 'ALT-77', numberReason: 'Altbestand' };
    const made = await garage.app.request<{ id: string }>(
      'POST',
      '/api/invoices',
      { ...draft, ...numbers },
      garage.admin,
    );
    const sending = () => garage.call('POST', `/invoices/${made.body.id}/send`, { confirm: true });
    const refused = await sending();
    expect([made.status, refused.status, refused.body.detail]).toEqual([
      201,
      409,
      expect.stringMatching(/freigegeben sind 150,00.*KV-2026-\d{5} vermerken/),
    ]);
    const agreed = { upTo: 180, reason: 'Radlager fest, besprochen' };
    expect((await garage.call('POST', `/estimates/${estimate.id}/excess`, agreed)).body.justifiedUpTo).toBe(
      180,
    );
    expect((await sending()).status).toBe(200);
  });
});

it('makes a new order for approved work whose order was closed, and lists the estimate until then', async () => {
  const whose = await garage.customer();
  const order = await garage.call('POST', '/work-orders', { ...whose, description: 'Klappern' });
  const body = { ...whose, workOrderId: order.body.id, lines: [brakes] };
  const { id } = (await garage.call('POST', '/estimates', body)).body;
  await garage.call('POST', `/estimates/${id}/send`, { version: 1, byMail: false });
  const { body: link } = await garage.call<EstimateLinkAnswer>('POST', `/estimates/${id}/link`);
  await garage.call('PUT', `/work-orders/${order.body.id}`, { status: 'CANCELLED' });
  await garage.answering(link.url.split('/').at(-1) ?? '', ['Bremsen vorn']);
  await garage.app.settle();
  const toOrder = async () =>
    (await garage.call<EstimatesPageAnswer>('GET', '/estimates/page?toDo=ORDER')).body.items.map(
      (row) => row.id,
    );
  expect(await toOrder()).toContain(id);
  const { status, body: turned } = await garage.call('POST', `/estimates/${id}/order`);
  expect({ status, ordered: turned.lines[0]?.ordered }).toEqual({ status: 200, ordered: true });
  expect(turned.workOrderId).not.toBe(order.body.id);
  await garage.app.settle();
  expect(await toOrder()).not.toContain(id);
});

describe('the office', () => {
  it('notes an approval on the phone, with who and when', async () => {
    const { estimate } = await garage.sent();
    const [line] = estimate.lines;
    const approval = { version: 1, lineIds: [line?.lineId], name: 'Frau Rothbach' };
    const { status, body } = await garage.call(
      'POST',
      `/estimates/${estimate.id}/approve-by-phone`,
      approval,
    );
    expect({ status, approved: body.approvedTotal, answers: body.answers }).toMatchObject({
      status: 200,
      approved: 150,
      answers: [{ name: 'Frau Rothbach', by: 'PHONE' }],
    });
    expect(body.status).toBe('SENT');
    const { body: history } = await garage.call<HistoryAnswer>('GET', `/estimates/${estimate.id}/history`);
    expect(history.items.map(({ what }) => what).join('\n')).toContain(
      'Am Telefon freigegeben von Frau Rothbach',
    );
  });
});
