import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import type { InvoicePaymentsAnswer, OpenItemsAnswer } from '#contracts/payments/payment-answers.js';
import type {
  RemindedInvoiceAnswer,
  ReminderProposalsAnswer,
  ReminderRunAnswer,
} from '#contracts/reminders/reminder-answers.js';
import type { SearchAnswer } from '#contracts/search/search.api.js';
import { textOfPdf } from '../engines/chromium/testing/pdf-text.js';
import { invoiceCalls } from '../invoices/testing/invoice-calls.js';
import { stateCompany } from '../invoices/testing/invoiced-order.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

let app: TestApp;
let office: string;
const { call, post, sent, bytesOf } = invoiceCalls(() => ({ app, office }));

beforeEach(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});

afterEach(() => app.close());

const GROSS = 157.08;
/** Due on 2 November, three weeks before today. */
const overdue = async (): Promise<InvoiceAnswer> => {
  const dates = { date: '2026-10-28', supplyDate: '2026-10-28', dueDate: '2026-11-02' };
  const { body } = await sent(dates);
  expect(body).toMatchObject({ status: 'SENT', grossTotal: GROSS });
  await app.settle();
  return body;
};
const proposals = async () => (await call<ReminderProposalsAnswer>('GET', 'reminders/proposals')).body.items;
const letters = async () => {
  const { body } = await call<KeyPageAnswer<RemindedInvoiceAnswer>>('GET', 'reminders/page');
  return body.items.flatMap((one) => one.letters);
};
const release = async (invoiceId: string, byMail = false, level = 1, settles = true) => {
  const { body } = await post<ReminderRunAnswer>('reminders/release', {
    letters: [{ invoiceId, level, byMail }],
  });
  if (settles) await app.settle();
  const [outcome] = body.outcomes;
  if (outcome === undefined) throw new Error('There is no outcome');
  return outcome;
};
const pay = async ({ id: invoiceId, customerId }: InvoiceAnswer, amount = GROSS) => {
  const allocations = [{ invoiceId, amount }];
  await post('payments', { customerId, amount, method: 'TRANSFER', allocations });
};
const mails = async () => (await readdir(join(app.directory, 'postausgang')).catch(() => [])).length;

/** Logs in again, because the session has ended. */
async function daysLater(days: number): Promise<void> {
  app.clock.advance(days * 86_400_000);
  const account = { username: 'probe-disponent', password: 'geheim-disponent' };
  office = (await app.request<{ token: string }>('POST', '/api/auth/login', account)).body.token;
}

it('proposes what is due, and a person releases a letter that is printed and posted', async () => {
  const { id, number } = await overdue();
  expect(await proposals()).toMatchObject([
    { invoiceId: id, level: 1, open: GROSS, total: GROSS, hasEmail: true, block: null, lastLetter: null },
  ]);
  const { letterId, refused } = await release(id);
  expect(refused).toBeNull();
  expect(await proposals()).toEqual([]);
  expect(await letters()).toMatchObject([{ id: letterId, state: 'PRINTED', byMail: false, total: GROSS }]);
  const pdf = await bytesOf(`reminders/invoices/${id}/letters/${letterId}/pdf`);
  const text = (await textOfPdf(pdf)).join('\n');
  for (const words of ['Zahlungserinnerung', number, 'Ina Blattner', '157,08', '03.12.2026'])
    expect(text).toContain(words);
  const body = { letters: [{ invoiceId: id, letterId }] };
  const posted = await post<ReminderRunAnswer>('reminders/post', body);
  expect(posted.body.outcomes).toMatchObject([{ letterId, refused: null }]);
  await app.settle();
  expect(await letters()).toMatchObject([{ state: 'SENT', sentOn: '2026-11-23' }]);
  expect(await mails()).toBe(0);
  const { body: open } = await call<OpenItemsAnswer>('GET', 'open-items');
  expect(open.items).toMatchObject([{ reminder: { level: 1, date: '2026-11-23', total: GROSS } }]);
});

it('finds letters by the number of their invoice', async () => {
  const [one, other] = [await overdue(), await overdue()];
  await release(one.id);
  await release(other.id);
  const page = await call<KeyPageAnswer<RemindedInvoiceAnswer>>('GET', `reminders/page?search=${one.number}`);
  expect(page.body.items).toMatchObject([{ invoiceId: one.id }]);
  const { body } = await call<SearchAnswer>('GET', `search?query=${one.number}`);
  expect(body.items.filter(({ kind }) => kind === 'reminder')).toMatchObject([
    { id: one.id, label: `Zahlungserinnerung zu ${one.number}`, note: 'Stufe 1, 23.11.2026' },
  ]);
});

it('mails a letter with its PDF', async () => {
  const { id } = await overdue();
  await release(id, true);
  expect(await letters()).toMatchObject([{ state: 'SENT', byMail: true }]);
  expect(await mails()).toBe(1);
});

it('mails a letter to the address for invoices where the customer has one', async () => {
  const { id, customerId } = await overdue();
  await call('PUT', `customers/${customerId}`, { invoiceEmail: 'rechnung@blattner.example' });
  await release(id, true);
  const folder = join(app.directory, 'postausgang');
  const [name = ''] = await readdir(folder);
  expect(await readFile(join(folder, name), 'utf8')).toMatch(
    /^To: Ina Blattner <rechnung@blattner\.example>/m,
  );
});

it('prints letters of several invoices in one file', async () => {
  const [one, other] = [await overdue(), await overdue()];
  const released = [await release(one.id), await release(other.id)];
  const query = released.map(({ invoiceId, letterId }) => `${invoiceId}.${letterId}`).join(',');
  const file = await PDFDocument.load(await bytesOf(`reminders/letters.pdf?letters=${query}`));
  expect(file.getPageCount()).toBe(2);
});

it('sends no letter about what was paid since its release', async () => {
  const invoice = await overdue();
  const { letterId } = await release(invoice.id);
  await pay(invoice);
  await app.settle();
  const body = { letters: [{ invoiceId: invoice.id, letterId }] };
  const posted = await post<ReminderRunAnswer>('reminders/post', body);
  expect(posted.body.outcomes).toMatchObject([{ refused: expect.stringMatching(/Zurückgezogen/) }]);
  await app.settle();
  expect(await letters()).toMatchObject([{ state: 'WITHDRAWN', withdrawn: 'SUM_CHANGED' }]);
});

it('asks for what is left after a part was paid, and for fees on the next level', async () => {
  const invoice = await overdue();
  await pay(invoice, 57.08);
  await app.settle();
  const { letterId } = await release(invoice.id);
  await post('reminders/post', { letters: [{ invoiceId: invoice.id, letterId }] });
  await daysLater(20);
  expect(await proposals()).toMatchObject([{ level: 2, open: 100, fee: 2.5, total: 102.5 }]);
  expect(await release(invoice.id, false, 3)).toMatchObject({
    refused: expect.stringMatching(/nicht fällig/),
  });
  expect(await release(invoice.id, true, 2)).toMatchObject({ refused: null });
});

it('lets a payment pay the costs of reminders, and asks for the rest on the next level', async () => {
  const { id: invoiceId, customerId } = await overdue();
  const sendLevel = async (level: number) => {
    const { letterId } = await release(invoiceId, false, level);
    await post('reminders/post', { letters: [{ invoiceId, letterId }] });
    await daysLater(20);
  };
  await sendLevel(1);
  await sendLevel(2);
  const owed = async () => (await call<OpenItemsAnswer>('GET', `open-items?customerId=${customerId}`)).body;
  expect((await owed()).items).toMatchObject([{ open: GROSS, costs: 2.5 }]);
  const money = { customerId, method: 'TRANSFER' };
  const part = { invoiceId, amount: 0, costs: 1 };
  await post('payments', { ...money, amount: 1, allocations: [part] });
  await app.settle();
  expect(await proposals()).toMatchObject([{ level: 3, fee: 5, paidCosts: 1, total: GROSS + 4 }]);
  const paid = { invoiceId, amount: GROSS, costs: 0.5 };
  await post('payments', { ...money, amount: GROSS + 1, allocations: [paid] });
  await app.settle();
  // The invoice is paid; of the costs 1 € is owed, which only the customer's own list shows.
  expect((await owed()).items).toMatchObject([{ open: 0, costs: 1 }]);
  expect((await call<OpenItemsAnswer>('GET', 'open-items')).body.items).toEqual([]);
  const ofInvoice = await call<InvoicePaymentsAnswer>('GET', `payments/invoices/${invoiceId}`);
  expect(ofInvoice.body).toMatchObject({ open: 0, costs: 1 });
  expect(ofInvoice.body.payments.flatMap(({ allocations }) => allocations.map(({ of }) => of))).toEqual(
    expect.arrayContaining(['COSTS', 'INVOICE']),
  );
  const tooMuch = { ...money, amount: 2, allocations: [{ invoiceId, amount: 0, costs: 2 }] };
  expect(await post<{ detail: string }>('payments', tooMuch)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/nur 1,00\s€ Mahnkosten offen/) },
  });
});

it('releases a letter once when the call is repeated', async () => {
  const { id } = await overdue();
  const body = { letters: [{ invoiceId: id, level: 1, byMail: false }] };
  const headers = { 'idempotency-key': 'b1a54b1e-7a0c-4a3e-9d50-6a9d0a5a7c38' };
  await post('reminders/release', body, headers);
  await post('reminders/release', body, headers);
  await app.settle();
  expect(await letters()).toHaveLength(1);
  expect(await release(id)).toMatchObject({ refused: expect.stringMatching(/nicht fällig/) });
});

it('proposes nothing of a blocked invoice or customer, and says why', async () => {
  const { id, customerId } = await overdue();
  const nobody = await post<{ status: number }>(`reminders/invoices/${customerId}/block`, { reason: 'x' });
  expect(nobody.status).toBe(404);
  await post(`reminders/invoices/${id}/block`, { reason: 'Reklamation' });
  await app.settle();
  expect(await proposals()).toMatchObject([{ block: { of: 'INVOICE', reason: 'Reklamation' } }]);
  expect(await release(id)).toMatchObject({ refused: 'Gesperrt: Reklamation' });
  await post(`reminders/invoices/${id}/unblock`);
  await post(`reminders/customers/${customerId}/block`, { reason: 'Zahlt in Raten' });
  await app.settle();
  expect(await proposals()).toMatchObject([{ block: { of: 'CUSTOMER', reason: 'Zahlt in Raten' } }]);
  expect(await release(id)).toMatchObject({ refused: 'Gesperrt: Zahlt in Raten' });
  await post(`reminders/customers/${customerId}/unblock`);
  expect(await release(id)).toMatchObject({ refused: null });
});

it('withdraws a letter by hand as long as it is not sent', async () => {
  const { id } = await overdue();
  const { letterId } = await release(id);
  expect((await post(`reminders/invoices/${id}/letters/${letterId}/withdraw`)).status).toBe(200);
  await app.settle();
  expect(await proposals()).toMatchObject([{ level: 1 }]);
});

it('follows the settings of levels, fees, interest and base rates', async () => {
  const admin = await app.loginAs('ADMIN');
  const settings = { title1: 'Freundliche Erinnerung', afterDays1: 30, takesInterest: true };
  const { body } = await call<{ fee2: number; baseRates: readonly object[] }>(
    'PUT',
    'settings/reminders',
    { ...settings, baseRates: [{ from: '2026-07-01', percent: 1.52 }] },
    admin,
  );
  expect(body).toMatchObject({ ...settings, fee2: 2.5, baseRates: [{ from: '2026-07-01', percent: 1.52 }] });
  await overdue();
  expect(await proposals()).toEqual([]);
});
