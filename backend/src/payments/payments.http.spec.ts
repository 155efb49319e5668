import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type {
  InvoicePaymentsAnswer,
  MoneyTodayAnswer,
  OpenItemsAnswer,
  PaymentAnswer,
} from '#contracts/payments/payment-answers.js';
import { invoiceCalls } from '../invoices/testing/invoice-calls.js';
import { stateCompany } from '../invoices/testing/invoiced-order.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

let app: TestApp;
let office: string;
const { call, post, sent } = invoiceCalls(() => ({ app, office }));

beforeEach(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});

afterEach(() => app.close());

/** 1.5 h at 88 € and 19 % */
const GROSS = 157.08;
const invoice = async (): Promise<InvoiceAnswer> => {
  const { body } = await sent();
  expect(body).toMatchObject({ status: 'SENT', grossTotal: GROSS });
  await app.settle();
  return body;
};
const pay = async (body: object, headers = {}) => {
  const answer = await post<PaymentAnswer>('payments', { method: 'TRANSFER', ...body }, headers);
  await app.settle();
  return answer;
};
const change = async (path: string, body: object) => {
  const answer = await post<PaymentAnswer>(`payments/${path}`, body);
  await app.settle();
  return answer;
};
const openOf = async (id: string) =>
  (await call<InvoicePaymentsAnswer>('GET', `payments/invoices/${id}`)).body.open;
const statusOf = async (id: string) => (await call('GET', `invoices/${id}`)).body.status;
const open = async (query = '') => (await call<OpenItemsAnswer>('GET', `open-items${query}`)).body;

/** Logs in again, because the session has ended. */
async function daysLater(days: number): Promise<void> {
  app.clock.advance(days * 86_400_000);
  const account = { username: 'probe-disponent', password: 'geheim-disponent' };
  office = (await app.request<{ token: string }>('POST', '/api/auth/login', account)).body.token;
}

it('pays an invoice in two parts', async () => {
  const { id, customerId } = await invoice();
  await pay({ customerId, amount: 100, allocations: [{ invoiceId: id, amount: 100 }] });
  expect([await openOf(id), await statusOf(id)]).toEqual([57.08, 'SENT']);
  const tooMuch = await post<Problem>('payments', {
    customerId,
    amount: 60,
    method: 'CARD',
    allocations: [{ invoiceId: id, amount: 60 }],
  });
  expect([tooMuch.status, tooMuch.body.detail]).toEqual([409, expect.stringMatching(/nur 57,08\s€ offen/)]);
  expect((await call<{ totalElements: number }>('GET', 'payments/page')).body.totalElements).toBe(1);
  await pay({ customerId, amount: 57.08, method: 'CARD', allocations: [{ invoiceId: id, amount: 57.08 }] });
  expect([await openOf(id), await statusOf(id)]).toEqual([0, 'PAID']);
});

it('keeps an overpayment as credit, which pays the next invoice or goes back', async () => {
  const first = await invoice();
  const second = await invoice();
  const { customerId } = first;
  const { body } = await pay({
    customerId,
    amount: 200,
    allocations: [{ invoiceId: first.id, amount: GROSS }],
  });
  expect(body).toMatchObject({ free: 42.92 });
  expect((await open()).sums).toMatchObject({ open: GROSS, credit: 42.92, balance: 114.16 });
  const used = await change(`${body.id}/allocations`, {
    allocations: [{ invoiceId: second.id, amount: 40 }],
  });
  expect(used.body).toMatchObject({ free: 2.92 });
  expect(await openOf(second.id)).toBe(117.08);
  const back = await change(`${body.id}/refund`, { amount: 2.92, method: 'TRANSFER' });
  expect(back.body).toMatchObject({ free: 0, refunds: [{ amount: 2.92 }] });
  const more = await post<Problem>(`payments/${body.id}/refund`, { amount: 0.01, method: 'TRANSFER' });
  expect(more.status).toBe(409);
});

it('records a payment with one key once', async () => {
  const { id, customerId } = await invoice();
  const body = { customerId, amount: 100, allocations: [{ invoiceId: id, amount: 100 }] };
  const key = { 'idempotency-key': 'b1a54b1e-7a0c-4a3e-9d50-6a9d0a5a7c10' };
  const [one, other] = [await pay(body, key), await pay(body, key)];
  expect([one.status, other.body.id]).toEqual([201, one.body.id]);
  expect(await openOf(id)).toBe(57.08);
});

it('opens the invoice again after a chargeback', async () => {
  const { id, customerId } = await invoice();
  const { body } = await pay({ customerId, amount: GROSS, allocations: [{ invoiceId: id, amount: GROSS }] });
  expect(await statusOf(id)).toBe('PAID');
  const noReason = await post<Problem>(`payments/${body.id}/reverse`, { kind: 'CHARGEBACK', reason: ' ' });
  expect([noReason.status, noReason.body.detail]).toEqual([400, 'Bitte einen Grund angeben.']);
  const back = await change(`${body.id}/reverse`, { kind: 'CHARGEBACK', reason: 'Konto nicht gedeckt' });
  expect(back.body).toMatchObject({
    free: 0,
    reversal: { kind: 'CHARGEBACK', reason: 'Konto nicht gedeckt' },
  });
  expect([await openOf(id), await statusOf(id)]).toEqual([GROSS, 'SENT']);
  const history = await call<{ items: readonly { what: string }[] }>('GET', `payments/${body.id}/history`);
  expect(history.body.items.map(({ what }) => what)).toContain('Zurückgenommen: Rücklastschrift');
});

it('gives a discount for early payment with its tax', async () => {
  const { id, customerId } = await invoice();
  const allocations = [{ invoiceId: id, amount: 153.94, discount: 3.14 }];
  const { body } = await pay({ customerId, amount: 153.94, allocations });
  expect(body.allocations).toMatchObject([
    { amount: 153.94, discount: 3.14, discountTaxes: [{ taxPercent: 19, net: 2.64, tax: 0.5 }] },
  ]);
  expect(await statusOf(id)).toBe('PAID');
});

it('names the Skonto of the settings beside the open sum, as the invoice printed it', async () => {
  const admin = await app.loginAs('ADMIN');
  const settings = { discountPercent: 2, discountDays: 7, paymentDays: 14 };
  expect((await call('PUT', 'settings/invoicing', settings, admin)).status).toBe(200);
  await invoice();
  await call('PUT', 'settings/invoicing', { discountPercent: 0 }, admin);
  await invoice();
  expect((await open()).items.map(({ discount }) => discount).toSorted()).toEqual([
    { amount: 3.14, until: '2026-11-30' },
    null,
  ]);
});

it('takes money that comes after a Storno as credit, and pays it back', async () => {
  const { id, customerId } = await invoice();
  await post(`invoices/${id}/cancel`);
  await app.settle();
  const wrong = await post<Problem>('payments', {
    customerId,
    amount: GROSS,
    method: 'TRANSFER',
    allocations: [{ invoiceId: id, amount: GROSS }],
  });
  expect([wrong.status, wrong.body.detail]).toEqual([409, expect.stringMatching(/ist storniert/)]);
  const { body } = await pay({ customerId, amount: GROSS });
  expect((await open()).sums).toMatchObject({ open: 0, credit: GROSS });
  await change(`${body.id}/refund`, { amount: GROSS, method: 'TRANSFER' });
  expect((await open()).sums).toMatchObject({ open: 0, credit: 0, balance: 0 });
});

it('answers who owed what on any day', async () => {
  const { id, number, customerId } = await invoice();
  await pay({ customerId, amount: GROSS, allocations: [{ invoiceId: id, amount: GROSS }] });
  expect((await open()).items).toEqual([]);
  expect((await open('?day=2026-11-22')).sums.open).toBe(0);
  await daysLater(60);
  const late = await invoice();
  expect((await open()).items).toMatchObject([
    { invoiceId: late.id, age: 'TO_60', customerName: 'Ina Blattner' },
  ]);
  expect((await open('?search=Ina&age=TO_60')).totalElements).toBe(1);
  expect((await open('?search=Xaver')).totalElements).toBe(0);
  expect((await open(`?search=${number}`)).totalElements).toBe(0);
  const csv = await app.request<string>('GET', '/api/open-items.csv', undefined, office);
  expect(csv.status).toBe(200);
});

it('sums up what is overdue and what came in today', async () => {
  const { customerId } = await invoice();
  await pay({ customerId, amount: 20 });
  await daysLater(30);
  await pay({ customerId, amount: 30 });
  expect((await call<MoneyTodayAnswer>('GET', 'payments/today')).body).toEqual({
    overdue: GROSS,
    overdueCount: 1,
    cameIn: 30,
    cameInCount: 1,
    invoiced: 0,
    invoicedCount: 0,
    open: GROSS,
    openCount: 1,
  });
});

it.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: 1.001 }, 'amount'],
  [{ method: 'CASH' }, 'method'],
  [{ method: 'CASH_REFERENCE' }, 'reference'],
  [{ valueDate: '2027-01-01' }, 'valueDate'],
  [{ valueDate: '2020-01-01' }, 'valueDate'],
  [{ customerId: '018f0000-0000-7000-8000-000000000000' }, 'customerId'],
  [{ paid: true }, 'paid'],
])('refuses %j', async (wrong, field) => {
  const { customerId } = await invoice();
  const answer = await post<Problem>('payments', { customerId, amount: 10, method: 'TRANSFER', ...wrong });
  expect([answer.status, answer.body.errors[0]?.field]).toEqual([400, field]);
});

it('lets the erasure of a customer wait until his credit is paid back', async () => {
  const { id, customerId } = await invoice();
  const { body } = await pay({ customerId, amount: 200, allocations: [{ invoiceId: id, amount: GROSS }] });
  const admin = await app.loginAs('ADMIN');
  const erase = () =>
    app.request<Problem>('POST', `/api/customers/${customerId}/erase`, { confirm: true }, admin);
  const blocked = await erase();
  expect([blocked.status, blocked.body.detail]).toEqual([
    409,
    'Der Kunde hat noch ein Guthaben aus einer Zahlung.',
  ]);
  await change(`${body.id}/refund`, { amount: 42.92, method: 'TRANSFER' });
  expect((await erase()).status).toBeLessThan(300);
});
