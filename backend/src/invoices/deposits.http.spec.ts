import type { ProposalAnswer, UnbilledAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { CONFIRMED, MONEY, invoiceCalls } from './testing/invoice-calls.js';
import { stateCompany } from './testing/invoiced-order.js';

let app: TestApp;
let office: string;

beforeAll(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterAll(() => app.close());

const { bytesOf, call, deposit, drafted, newOrder, post, send, sentDeposit } = invoiceCalls(() => ({
  app,
  office,
}));

describe('a deposit', () => {
  it('is sent without a day of supply, and is an open item of its own', async () => {
    const { workOrderId } = await newOrder();
    const { body } = await deposit(workOrderId);
    expect(body).toMatchObject({ form: 'DEPOSIT', kind: 'INVOICE', grossTotal: 59.5, deductions: [] });
    expect((await send(body.id)).body).toMatchObject({ status: 'SENT', deductedBy: null });
    await app.settle();
    expect((await bytesOf(`invoices/${body.id}/xml`)).toString('utf8')).toContain('<ram:TypeCode>386<');
    const paid = await post(`invoices/${body.id}/pay`, {});
    expect(paid.body).toMatchObject({ status: 'PAID' });
    expect((await call('GET', `invoices/work-order/${workOrderId}`)).status).toBe(404);
  });

  it('is refused with proofs, and after the last invoice of the order', async () => {
    const { workOrderId } = await newOrder();
    const source = { kind: 'TIME_LOG', id: '0190f3c2-0000-7000-8000-000000000009' };
    const proven = await deposit(workOrderId, { positions: [{ ...MONEY, sources: [source] }] });
    expect(proven.status).toBe(400);
    const { body: whole } = await drafted(workOrderId);
    await send(whole.id);
    const { body: late } = await deposit(workOrderId);
    expect((await send(late.id)).status).toBe(409);
  });

  it('has a form from the list, which a change does not touch', async () => {
    const { workOrderId } = await newOrder();
    const wrong = await deposit(workOrderId, { form: 'FINAL' });
    expect(wrong.status).toBe(400);
    expect((wrong.body as unknown as Problem).errors).toMatchObject([{ field: 'form' }]);
    const { body } = await deposit(workOrderId);
    const changed = await call('PUT', `invoices/${body.id}`, { ...body, note: 'Bitte bald' });
    expect(changed.body).toMatchObject({ form: 'DEPOSIT', note: 'Bitte bald' });
  });
});

describe('a final invoice', () => {
  it('deducts the deposits of its order with their tax, and its Storno frees them', async () => {
    const { workOrderId } = await newOrder();
    const depositId = await sentDeposit(workOrderId);
    const proposal = await call<ProposalAnswer>('GET', `invoices/work-order/${workOrderId}/proposal`);
    expect(proposal.body.deductions).toMatchObject([{ id: depositId, taxes: [{ net: 50, tax: 9.5 }] }]);
    const { body } = await drafted(workOrderId);
    expect(body).toMatchObject({
      netTotal: 82,
      taxTotal: 15.58,
      grossTotal: 97.58,
      deductions: [{ id: depositId }],
    });
    const asked = await post<Problem>(`invoices/${body.id}/send`, {});
    expect(asked.body.detail).toMatch(/ist nicht bezahlt \(offen 59,50\s€\)\. Besser zuerst stornieren/);
    expect((await send(body.id)).body).toMatchObject({ status: 'SENT' });
    const { number } = body;
    expect((await call('GET', `invoices/${depositId}`)).body).toMatchObject({ deductedBy: { number } });
    const refused = await call<Problem>('POST', `invoices/${depositId}/cancel`, {});
    expect(refused.body.detail).toContain(`auf der Schlussrechnung ${number} abgezogen`);
    const { body: gone } = await post(`invoices/${body.id}/cancel`, {});
    const storno = await call('GET', `invoices/${gone.correctedBy?.id}`);
    expect(storno.body).toMatchObject({ grossTotal: -97.58 });
    expect((await call('GET', `invoices/${depositId}`)).body).toMatchObject({ deductedBy: null });
    expect((await post(`invoices/${depositId}/cancel`, {})).status).toBe(200);
  });

  it('is not sent with the deposits of an older draft', async () => {
    const { workOrderId } = await newOrder();
    const { body } = await drafted(workOrderId);
    await sentDeposit(workOrderId);
    const refused = await post<Problem>(`invoices/${body.id}/send`, CONFIRMED);
    expect(refused.status).toBe(409);
    expect(refused.body.detail).toContain('Die Anzahlungen des Auftrags haben sich geändert.');
    const again = await call('PUT', `invoices/${body.id}`, { number: body.number });
    expect(again.body).toMatchObject({ grossTotal: 97.58 });
    expect((await send(body.id)).status).toBe(200);
  });

  it('that deposits have paid is neither open nor overdue', async () => {
    const { workOrderId } = await newOrder();
    const { body: all } = await deposit(workOrderId, { positions: [{ ...MONEY, unitPrice: 132 }] });
    await send(all.id);
    const { body } = await drafted(workOrderId, { dueDate: '2026-11-23' });
    expect((await send(body.id)).body).toMatchObject({ grossTotal: 0, overdue: false });
    await app.settle();
    expect((await call('GET', `invoices/${body.id}`)).body).toMatchObject({ status: 'PAID' });
  });

  it('is refused when the deposits are higher', async () => {
    const { workOrderId } = await newOrder();
    const { body: much } = await deposit(workOrderId, { positions: [{ ...MONEY, unitPrice: 500 }] });
    await send(much.id);
    const refused = await drafted(workOrderId);
    expect(refused.status).toBe(400);
    expect((refused.body as unknown as Problem).detail).toContain('Die Anzahlungen sind höher');
  });
});

describe('a partial invoice', () => {
  it('is named by the last invoice to the same customer, on paper and in BG-3', async () => {
    const { workOrderId } = await newOrder();
    const { customerId: payerId } = await newOrder(undefined, 'Tondra Deutschland GmbH');
    const { body: own } = await drafted(workOrderId, { form: 'PARTIAL' });
    await send(own.id);
    const { body: others } = await drafted(workOrderId, { form: 'PARTIAL', payerId });
    await send(others.id);
    const { body: rest } = await drafted(workOrderId);
    await send(rest.id);
    await app.settle();
    const xml = (await bytesOf(`invoices/${rest.id}/xml`)).toString('utf8');
    expect(xml).toContain(`<ram:IssuerAssignedID>${own.number}<`);
    expect(xml).not.toContain(others.number);
  });

  it('is followed by another invoice of the same order', async () => {
    const { workOrderId } = await newOrder();
    const { body: partial } = await drafted(workOrderId, { form: 'PARTIAL' });
    expect((await send(partial.id)).body).toMatchObject({ status: 'SENT', form: 'PARTIAL' });
    const { body: rest } = await drafted(workOrderId);
    expect((await send(rest.id)).body).toMatchObject({ form: 'WHOLE', deductions: [] });
  });
});

it('an order that partial invoices bill completely does not wait for an invoice when it is done', async () => {
  const waiting = async (workOrderId: string) => {
    const { body } = await call<UnbilledAnswer>('GET', 'invoices/unbilled');
    return body.doneWithoutInvoice.some((order) => order.workOrderId === workOrderId);
  };
  const { workOrderId } = await newOrder();
  const { body: partial } = await drafted(workOrderId, { form: 'PARTIAL' });
  await send(partial.id);
  await call('PUT', `work-orders/${workOrderId}`, { status: 'DONE' });
  expect(await waiting(workOrderId)).toBe(false);
  const { workOrderId: other } = await newOrder();
  await post(`work-orders/${other}/operations`, { title: 'Bremsen prüfen' });
  const { body: first } = await drafted(other, { form: 'PARTIAL' });
  await send(first.id);
  await call('PUT', `work-orders/${other}`, { status: 'DONE' });
  expect(await waiting(other)).toBe(true);
});

describe('a partial invoice after deposits', () => {
  it('deducts those that fit into it, and names the others', async () => {
    const { workOrderId } = await newOrder();
    await post(`work-orders/${workOrderId}/operations`, { title: 'Motor einbauen' });
    const small = await sentDeposit(workOrderId);
    const { body: large } = await deposit(workOrderId, { positions: [{ ...MONEY, unitPrice: 100 }] });
    await send(large.id);
    const { body } = await drafted(workOrderId, { form: 'PARTIAL' });
    expect(body).toMatchObject({ form: 'PARTIAL', netTotal: 82, deductions: [{ id: small }] });
    const { body: asked } = await post<Problem>(`invoices/${body.id}/send`, {});
    expect(asked.detail).toContain(
      `Die Anzahlung ${large.number} ist höher als der Rest dieser Teilrechnung: kein Abzug hier.`,
    );
  });

  it('is refused where nothing remains from which a deposit could be deducted', async () => {
    const { workOrderId } = await newOrder();
    const { body: large } = await deposit(workOrderId, { positions: [{ ...MONEY, unitPrice: 500 }] });
    await send(large.id);
    const { body } = await drafted(workOrderId, { form: 'PARTIAL' });
    const { status, body: refused } = await post<Problem>(`invoices/${body.id}/send`, CONFIRMED);
    expect(status).toBe(409);
    expect(refused.detail).toContain(`nichts mehr zu berechnen, und ${large.number} wäre nie abgezogen.`);
  });
});

const fieldsOf = ({ body }: { readonly body: unknown }) =>
  ((body as Problem).errors ?? []).map(({ field }) => field);

describe('a deposit that cannot be right', () => {
  it.each([0, -50])('is refused for %d €', async (unitPrice) => {
    const { workOrderId } = await newOrder();
    const refused = await deposit(workOrderId, { positions: [{ ...MONEY, unitPrice }] });
    expect(refused.status).toBe(400);
  });

  it('is refused where one of its rates is 0 €', async () => {
    const { workOrderId } = await newOrder();
    const nothing = { ...MONEY, unitPrice: 0, taxPercent: 7 };
    expect(fieldsOf(await deposit(workOrderId, { positions: [MONEY, nothing] }))).toEqual(['positions']);
  });

  it('is refused for goods that leave the country', async () => {
    const { workOrderId } = await newOrder();
    for (const taxCase of ['INTRA_COMMUNITY', 'EXPORT']) {
      const positions = [{ ...MONEY, taxPercent: 0, taxCase }];
      expect(fieldsOf(await deposit(workOrderId, { positions }))).toEqual(['positions.0.taxCase']);
    }
  });

  it('is not sent with a day of receipt after its date', async () => {
    const { workOrderId } = await newOrder();
    const { body } = await deposit(workOrderId, { date: '2026-11-20', supplyDate: '2026-11-21' });
    expect(fieldsOf(await send(body.id))).toEqual(['supplyDate']);
    const { body: future } = await deposit(workOrderId, { supplyDate: '2027-03-01', date: '2027-03-02' });
    expect(fieldsOf(await send(future.id))).toEqual(['supplyDate']);
  });
});

it('an invoice of more than 9,999,999.99 € is refused, one of just that is not', async () => {
  const { workOrderId } = await newOrder();
  const priced = (unitPrice: number) =>
    drafted(workOrderId, { prices: 'GROSS', positions: [{ ...MONEY, unitPrice, quantity: 1.001 }] });
  expect((await priced(9_999_999.99)).status).toBe(400);
  const most = await drafted(workOrderId, {
    prices: 'GROSS',
    positions: [{ ...MONEY, unitPrice: 9_999_999.99 }],
  });
  expect(most.body).toMatchObject({ grossTotal: 9_999_999.99 });
});

it('an invoice has 200 positions and quantities with three decimals, and no more of either', async () => {
  const { workOrderId } = await newOrder();
  const many = (count: number, quantity = 0.125) =>
    drafted(workOrderId, { positions: Array.from({ length: count }, () => ({ ...MONEY, quantity })) });
  expect((await many(201)).status).toBe(400);
  expect((await many(2, 0.1255)).status).toBe(400);
  expect((await many(200)).body).toMatchObject({ netTotal: 1_250 });
});

it('what was not shown when somebody confirmed asks again', async () => {
  const { workOrderId } = await newOrder();
  const { body } = await drafted(workOrderId);
  const seen = (await call<string[]>('GET', `invoices/${body.id}/unbilled`)).body;
  await post(`work-orders/${workOrderId}/operations`, { title: 'Bremsen prüfen' });
  const asked = await post<Problem>(`invoices/${body.id}/send`, { confirm: true, doubts: seen });
  expect([asked.status, asked.body.detail]).toEqual([422, expect.stringContaining('Bremsen prüfen')]);
  const doubts = asked.body.errors.map(({ message }) => message);
  expect((await post(`invoices/${body.id}/send`, { confirm: true, doubts })).status).toBe(200);
});
