import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DueAnswer, SealVerdictAnswer } from '#contracts/audit/audit.api.js';
import type { RetentionHoldAnswer } from '#contracts/audit/retention-holds.api.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { ReleasedAnswer } from '#contracts/invoices/retention.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { TestClock } from '../../testing/test-clock.js';
import { orderToInvoice, stateCompany } from '../testing/invoiced-order.js';

const POSITION = { description: 'Inspektion', quantity: 2, unitPrice: 88, taxPercent: 19, unit: 'Std' };
/** The first morning after eight years from the end of 2018. */
const OVER = '2027-01-01T09:00:00.000Z';

let app: TestApp;
let clock: TestClock;
let office: string;

beforeEach(async () => {
  clock = new TestClock('2018-03-05T09:00:00.000Z');
  app = await startTestApp({ clock });
  await signIn();
  await stateCompany(app.app.platform.streams, clock.now());
});
afterEach(() => app.close());

async function signIn(): Promise<void> {
  const account = { username: 'admin', password: 'geheim-in-der-probe' };
  office = (await app.request<{ token: string }>('POST', '/api/auth/login', account)).body.token;
}

const call = <Body = InvoiceAnswer>(method: string, path: string, body?: unknown) =>
  app.request<Body>(method, `/api/${path}`, body, office);

async function drafted(number: string, date: string): Promise<string> {
  const { workOrderId } = await orderToInvoice(app.app.platform.streams, clock.now());
  const numberReason = 'Aus dem alten Programm';
  const body = {
    number,
    numberReason,
    date,
    workOrderId,
    supplyDate: date,
    note: 'Wie besprochen',
    positions: [POSITION],
  };
  return (await call('POST', 'invoices', body)).body.id;
}

async function sent(number: string, date: string, confirm = false): Promise<InvoiceAnswer> {
  const id = await drafted(number, date);
  await call('POST', `invoices/${id}/send`, { confirm });
  await app.settle();
  return (await call('GET', `invoices/${id}`)).body;
}

async function paid(number: string, date: string): Promise<InvoiceAnswer> {
  const { id } = await sent(number, date);
  return (await call('POST', `invoices/${id}/pay`, {})).body;
}

const release = async (...invoiceIds: string[]): Promise<ReleasedAnswer> => {
  const { body } = await call<ReleasedAnswer>('POST', 'invoices/retention/release', { invoiceIds });
  await app.settle();
  return body;
};
const due = async () => (await call<DueAnswer>('GET', 'audit/due')).body;

/** The names of what is kept beside the log. */
async function files(): Promise<readonly string[]> {
  const found = await readdir(join(app.directory, 'files'), { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map(({ name }) => name);
}

/** Daily tasks run, as often as it takes until this moment. */
async function until(instant: string): Promise<void> {
  clock.set(instant);
  await app.settle();
  await signIn();
}

describe('an invoice after eight years from the end of its year', () => {
  it('stays until an administrator releases it; then nobody knows whom it went to', async () => {
    const { id, grossTotal } = await paid('ALT-1', '2018-03-05');
    const before = await files();
    await until(OVER);
    await until('2027-03-01T09:00:00.000Z');
    expect((await call('GET', `invoices/${id}`)).body.recipient?.name).toBe('Ina Blattner');
    expect((await due()).recipients).toEqual([{ id, label: 'ALT-1, Ina Blattner', dueOn: '2027-01-01' }]);
    expect(await release(id)).toEqual({ released: [id], kept: [] });
    expect((await call('GET', `invoices/${id}`)).body).toMatchObject({
      number: 'ALT-1',
      status: 'PAID',
      grossTotal,
      note: '[gelöscht]',
      positions: [{ description: '[gelöscht]' }],
      recipient: { name: '[gelöscht]', street: '[gelöscht]' },
      vehicle: { licensePlate: '[gelöscht]' },
    });
    for (const paper of ['pdf', 'xml'])
      expect((await call('GET', `invoices/${id}/${paper}`)).status).toBe(404);
    expect(await files()).toHaveLength(before.length - 2);
    expect((await due()).recipients).toEqual([]);
    const { body: history } = await call<HistoryAnswer>('GET', `invoices/${id}/history`);
    expect(history.items.map(({ what }) => what)).toContain('Zur Löschung freigegeben');
  });

  it('keeps a file that is also the file of a supplier’s invoice', async () => {
    const { id } = await paid('ALT-5', '2018-03-05');
    const pdf = await app.app.nest.inject({
      url: `/api/invoices/${id}/pdf`,
      headers: { authorization: `Bearer ${office}` },
    });
    const file = { fileName: 'rechnung.pdf', content: pdf.rawPayload.toString('base64') };
    const { body: received } = await call('POST', 'supply/invoices/import', file);
    await until(OVER);
    expect(await release(id)).toEqual({ released: [id], kept: [] });
    expect((await call('GET', `invoices/${id}/pdf`)).status).toBe(404);
    expect((await call('GET', `supply/invoices/${received.id}/file`)).status).toBe(200);
    const { body: verdict } = await call<SealVerdictAnswer>('POST', 'audit/seal/verify');
    expect(verdict).toMatchObject({ intact: true, damaged: [] });
  });

  it('stays while it is unpaid, whoever releases it', async () => {
    const { id } = await sent('ALT-2', '2018-03-05');
    await until(OVER);
    const reason = 'Die Rechnung ist nicht bezahlt.';
    expect((await due()).kept).toMatchObject([{ id, reason }]);
    expect(await release(id)).toEqual({ released: [], kept: [{ id, reason }] });
    expect((await call('GET', `invoices/${id}/pdf`)).status).toBe(200);
  });

  it('stays under a hold until the hold is lifted', async () => {
    const { id } = await paid('ALT-3', '2018-03-05');
    await until(OVER);
    const wanted = { from: '2017-01-01', to: '2018-12-31', reason: 'Betriebsprüfung 2017/18' };
    const { body: hold } = await call<RetentionHoldAnswer>('POST', 'audit/holds', wanted);
    const reason = 'Prüfung läuft: Betriebsprüfung 2017/18';
    expect(await release(id)).toEqual({ released: [], kept: [{ id, reason }] });
    expect((await call<RetentionHoldAnswer[]>('GET', 'audit/holds')).body).toEqual([hold]);
    const { body: lifted } = await call<RetentionHoldAnswer>('POST', `audit/holds/${hold.id}/lift`, {});
    expect(lifted).toMatchObject({ liftedOn: '2027-01-01' });
    expect(await release(id)).toEqual({ released: [id], kept: [] });
    const { body: told } = await call<HistoryAnswer>('GET', 'site/history/retention-holds');
    expect(told.items).toMatchObject([
      { what: 'Prüfung beendet: Löschen wieder möglich' },
      { what: 'Prüfung läuft: Löschen gesperrt', subject: 'Belege vom 01.01.2017 bis 31.12.2018' },
    ]);
  });

  it('keeps its number for ever', async () => {
    const { id } = await paid('ALT-4', '2018-03-05');
    await until(OVER);
    await release(id);
    const { workOrderId } = await orderToInvoice(app.app.platform.streams, clock.now());
    const body = { number: 'alt-4', date: '2027-01-02', workOrderId, positions: [POSITION] };
    const again = await call<Problem>('POST', 'invoices', body);
    expect([again.status, again.body.detail]).toEqual([409, 'Die Rechnungsnummer wird bereits verwendet.']);
  });
});

describe('an invoice with a mistyped year', () => {
  it('is not sent before somebody confirms its date', async () => {
    const id = await drafted('FALSCH-1', '2008-03-05');
    const refused = await call<Problem>('POST', `invoices/${id}/send`, {});
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: 'Das Rechnungsdatum 05.03.2008 liegt in einem anderen Jahr als der Versand. Ist das richtig?',
        errors: [{ field: 'date' }],
      },
    });
    expect((await call('POST', `invoices/${id}/send`, { confirm: true })).body.status).toBe('SENT');
  });

  it('is kept from the day on which it was sent', async () => {
    const { id } = await sent('FALSCH-2', '2008-03-05', true);
    await call('POST', `invoices/${id}/pay`, {});
    await until('2026-12-31T09:00:00.000Z');
    expect(await due()).toMatchObject({ recipients: [], kept: [] });
    const reason = 'Die Aufbewahrung dauert bis zum 31.12.2026.';
    expect(await release(id)).toEqual({ released: [], kept: [{ id, reason }] });
  });
});
