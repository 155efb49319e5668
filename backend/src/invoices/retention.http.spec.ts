import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { TestClock } from '../testing/test-clock.js';
import { orderToInvoice, stateCompany } from './testing/invoiced-order.js';

const POSITION = { description: 'Inspektion', quantity: 2, unitPrice: 88, taxPercent: 19, unit: 'Std' };
/** New Year's Eve of the eighth year, in Berlin. */
const LAST_DAY = '2026-12-31T22:00:00.000Z';

let app: TestApp;
let clock: TestClock;
let office: string;

beforeAll(async () => {
  clock = new TestClock();
  app = await startTestApp({ clock });
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, clock.now());
});
afterAll(() => app.close());

const call = <Body = InvoiceAnswer>(method: string, path: string, body?: unknown) =>
  app.request<Body>(method, `/api/${path}`, body, office);

async function sent(number: string, date: string): Promise<InvoiceAnswer> {
  const { workOrderId } = await orderToInvoice(app.app.platform.streams, clock.now());
  const body = { number, date, workOrderId, supplyDate: date, positions: [POSITION] };
  const { id } = (await call('POST', 'invoices', body)).body;
  await call('POST', `invoices/${id}/send`, {});
  await app.settle();
  return (await call('GET', `invoices/${id}`)).body;
}

/** The names of what is kept beside the log. */
async function files(): Promise<readonly string[]> {
  const found = await readdir(join(app.directory, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map(({ name }) => name);
}

/** The daily task runs, as often as it takes until this moment. */
async function until(instant: string): Promise<void> {
  clock.advance(Date.parse(instant) - Date.parse(clock.now()));
  await app.settle();
  const account = { username: 'probe-disponent', password: 'geheim-disponent' };
  office = (await app.request<{ token: string }>('POST', '/api/auth/login', account)).body.token;
}

describe('an invoice is kept for eight years from the end of its year', () => {
  it('to their last day with its papers, and then nobody knows any more whom it went to', async () => {
    const over = await sent('ALT-1', '2018-03-05');
    const kept = await sent('NEU-1', '2019-01-01');
    const before = await files();
    await until(LAST_DAY);
    expect((await call('GET', `invoices/${over.id}/xml`)).status).toBe(200);
    await until('2027-01-02T09:00:00.000Z');
    const { body } = await call('GET', `invoices/${over.id}`);
    expect(body).toMatchObject({
      number: 'ALT-1',
      status: 'SENT',
      grossTotal: over.grossTotal,
      recipient: { name: '[gelöscht]', street: '[gelöscht]' },
      vehicle: { licensePlate: '[gelöscht]' },
    });
    for (const paper of ['pdf', 'xml'])
      expect((await call('GET', `invoices/${over.id}/${paper}`)).status).toBe(404);
    expect(await files()).toHaveLength(before.length - 2);
    expect((await call('GET', `invoices/${kept.id}`)).body.recipient?.name).toBe('Ina Blattner');
    expect((await call('GET', `invoices/${kept.id}/pdf`)).status).toBe(200);
    expect((await call<InvoiceAnswer[]>('GET', 'invoices?search=blattner')).body.map(({ id }) => id)).toEqual(
      [kept.id],
    );
  });

  it('and its number stays taken for ever', async () => {
    const { workOrderId } = await orderToInvoice(app.app.platform.streams, clock.now());
    const body = { number: 'alt-1', date: '2027-01-02', workOrderId, positions: [POSITION] };
    const again = await call<Problem>('POST', 'invoices', body);
    expect([again.status, again.body.detail]).toEqual([409, 'Die Rechnungsnummer wird bereits verwendet.']);
  });
});
