import { strFromU8, unzipSync } from 'fflate';
import type { BatchAnswer, DatevPreviewAnswer } from '#contracts/datev/datev.api.js';
import type { HistoryAnswer } from '#contracts/kernel/history.api.js';
import type { Problem } from '#contracts/kernel/problem.js';
import type { SearchAnswer } from '#contracts/search/search.api.js';
import type { SealVerdictAnswer } from '#contracts/audit/audit.api.js';
import { rowsIn, z3Of } from '../audit/testing/z3-files.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { cii, fileInvoice } from '../supplier-invoices/testing/files.js';
import { invoiceCalls } from '../invoices/testing/invoice-calls.js';
import { stateCompany } from '../invoices/testing/invoiced-order.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { readBookings, readExtf, signedCentsOf } from './testing/read-extf.js';

let garage: TestApp;
let admin: string;
let auditor: string;

beforeAll(async () => {
  garage = await startTestApp();
  admin = await garage.loginAs('ADMIN');
  auditor = await garage.loginAs('PRUEFER');
  await stateCompany(garage.app.platform.streams, garage.clock.now());
  const settings = { datevConsultant: '1001', datevClient: '77', debtorAccount: '10000' };
  await call('PUT', 'settings/invoicing', settings);
  await call('PUT', 'settings/datev', { partyAccounts: 'EACH' });
});
afterAll(() => garage.close());

const { call, newOrder, nextNumber, post, sent } = invoiceCalls(() => ({ app: garage, office: admin }));

const preview = async (query: string, token = admin) =>
  (await call<DatevPreviewAnswer>('GET', `datev/preview?${query}`, undefined, token)).body;
const fileOf = async (id: string, file: string): Promise<Uint8Array> => {
  const path = `${garage.url}/api/datev/batches/${id}/file?file=${file}`;
  const answer = await fetch(path, { headers: { authorization: `Bearer ${auditor}` } });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};
const accept = async ({ id, lines, deviationsOfInvoice }: SupplierInvoiceAnswer): Promise<void> => {
  for (const { type } of deviationsOfInvoice)
    await post(`supply/invoices/${id}/deviations/${type}/accept`, {});
  for (const line of lines) await post(`supply/invoices/${id}/lines/${line.id}/accept`, {});
};
const october = { batchKind: 'OUTGOING', from: '2026-10-01', to: '2026-10-31' };
const dated = (date: string) => ({ date, supplyDate: date, dueDate: date });

describe('batches of own invoices', () => {
  let batch: BatchAnswer;

  it('are previewed with sums by account that equal the invoices', async () => {
    await sent(dated('2026-10-05'));
    await sent(dated('2026-10-20'));
    await garage.settle();
    const shown = await preview('batchKind=OUTGOING&from=2026-10-01&to=2026-10-31');
    expect(shown).toMatchObject({ documents: 2, late: 0, rows: 2, documentSum: 314.16, bookingSum: 314.16 });
    expect(shown.accounts).toEqual([
      { account: '8400', taxPercent: 19, what: 'Regelsteuersatz', sum: 314.16, rows: 2 },
    ]);
    expect(shown.findings).toEqual([]);
  });

  it('have bookings, accounts and documents that are linked', async () => {
    const made = await post<BatchAnswer>('datev/batches', october);
    expect(made.status).toBe(201);
    batch = made.body;
    expect(batch).toMatchObject({
      number: 1,
      documents: 2,
      sum: 314.16,
      exportedBy: 'admin',
      cancelled: null,
    });
    const rows = readBookings(await fileOf(batch.id, 'bookings'));
    expect(rows.reduce((sum, row) => sum + signedCentsOf(row), 0)).toBe(31_416);
    const accounts = readExtf(await fileOf(batch.id, 'accounts'));
    expect(accounts.columns).toHaveLength(254);
    expect(accounts.rows.map(([account]) => account).toSorted()).toEqual(
      [...new Set(rows.map(({ account }) => account))].toSorted(),
    );
    const zip = unzipSync(await fileOf(batch.id, 'documents'));
    const list = strFromU8(zip['document.xml'] ?? new Uint8Array());
    expect(list).toContain('http://xml.datev.de/bedi/tps/document/v06.0');
    for (const { link } of rows) expect(list).toContain(`guid="${link}"`);
    const named = [...list.matchAll(/xsi:type="File" name="([^"]+)"/g)].map(([, name]) => name);
    expect(named.toSorted()).toEqual(
      Object.keys(zip)
        .filter((name) => name !== 'document.xml')
        .toSorted(),
    );
    expect(named).toHaveLength(4);
    expect(Buffer.from(await fileOf(batch.id, 'table')).toString()).toMatch(/^\uFEFFBelegnummer;Belegdatum/);
  });

  it('give the same bytes again', async () => {
    for (const file of ['bookings', 'accounts', 'table', 'documents'])
      expect(await fileOf(batch.id, file)).toEqual(await fileOf(batch.id, file));
    const again = await post<Problem>('datev/batches', october);
    expect([again.status, again.body.detail]).toEqual([409, 'Es gibt keine neuen Belege.']);
  });

  it('take a document that comes late into the next batch, marked', async () => {
    const { body } = await sent(dated('2026-10-31'));
    await garage.settle();
    const shown = await preview('batchKind=OUTGOING');
    expect(shown).toMatchObject({ from: '2026-11-01', documents: 1, late: 1 });
    expect(shown.findings.map(({ code, about }) => [code, about])).toEqual([['late', [body.number]]]);
    const next = await post<BatchAnswer>('datev/batches', { ...october, from: shown.from, to: shown.to });
    expect(next.body).toMatchObject({ number: 2, documents: 1, late: 1 });
    const rows = readBookings(await fileOf(next.body.id, 'bookings'));
    expect(rows.map(({ number, isLate }) => [number, isLate])).toEqual([[body.number, true]]);
  });

  it('free their documents when they are taken back with a reason', async () => {
    const path = `datev/batches/${batch.id}/cancel`;
    expect((await post<Problem>(path, {})).body.errors).toMatchObject([{ field: 'reason' }]);
    const { body } = await post<BatchAnswer>(path, { reason: 'Falsche Konten' });
    expect(body.cancelled).toMatchObject({ reason: 'Falsche Konten' });
    await garage.settle();
    const again = await post<BatchAnswer>('datev/batches', october);
    expect(again.body).toMatchObject({ number: 3, documents: 2 });
  });

  it('are listed, told, found, sealed and part of the data for the tax authorities', async () => {
    await garage.settle();
    const list = await call<readonly BatchAnswer[]>('GET', 'datev/batches', undefined, auditor);
    expect(list.body.map(({ number, cancelled }) => [number, cancelled !== null])).toEqual([
      [3, false],
      [2, false],
      [1, true],
    ]);
    const told = await call<HistoryAnswer>('GET', 'site/history/datev');
    expect(told.body.items.map(({ subject }) => subject)).toContain('Stapel 1');
    const found = await call<SearchAnswer>('GET', 'search?query=Stapel%203');
    expect(found.body.items).toContainEqual(
      expect.objectContaining({ kind: 'datevBatch', label: 'Stapel 3' }),
    );
    const verdict = await call<SealVerdictAnswer>('POST', 'audit/seal/verify', {}, auditor);
    expect(verdict.body).toMatchObject({ intact: true });
    const rows = rowsIn(await z3Of(garage, 'from=2026-10-01&to=2026-12-31'), 'DATEV_Stapel');
    expect(rows.map((row) => [row['Stapel'], row['Grund']])).toEqual([
      ['3', ''],
      ['2', ''],
      ['1', 'Falsche Konten'],
    ]);
  });
});

describe('batches of money and of suppliers', () => {
  it('take payments with their refunds', async () => {
    const invoice = await sent(dated('2026-11-02'));
    const { id, customerId, grossTotal, number } = invoice.body;
    await garage.settle();
    const paid = await post<{ id: string }>('payments', {
      customerId,
      amount: 167.08,
      method: 'TRANSFER',
      valueDate: '2026-11-23',
      allocations: [{ invoiceId: id, amount: grossTotal }],
    });
    expect(paid.status).toBe(201);
    await garage.settle();
    const wanted = { batchKind: 'PAYMENTS', from: '2026-11-01', to: '2026-11-23' };
    const made = await post<BatchAnswer>('datev/batches', wanted);
    expect(made.body).toMatchObject({ documents: 1, rows: 2, sum: 167.08 });
    expect((await call('GET', `datev/batches/${made.body.id}/file?file=documents`)).status).toBe(404);
    const rows = readBookings(await fileOf(made.body.id, 'bookings'));
    expect(rows.map((row) => [row.account, row.number, row.side])).toEqual([
      ['1200', number, 'S'],
      ['1200', '', 'S'],
    ]);
  });

  it('leave out invoices in another currency, and keep the others as they were exported', async () => {
    const lines = [{ description: 'Bremsscheibe', quantity: 2, unitPrice: 31.4 }];
    const head = { invoiceNumber: 'LR-7', supplierName: 'Autoteile Brüggen', invoiceDate: '2026-11-17' };
    const typed = { ...head, lines };
    const swiss = Buffer.from(cii(fileInvoice({ number: 'CH-7' })).replaceAll('EUR', 'CHF'));
    const made = await post<SupplierInvoiceAnswer>('supply/invoices', typed);
    const file = { fileName: 'rechnung.xml', content: swiss.toString('base64') };
    const imported = await post<SupplierInvoiceAnswer>('supply/invoices/import', file);
    for (const one of [made.body, imported.body]) await accept(one);
    await garage.settle();
    const shown = await preview(`batchKind=INCOMING&from=2026-11-01&to=2026-11-23`);
    expect(shown.findings).toMatchObject([{ code: 'foreign-currency', stops: false, about: ['CH-7'] }]);
    const batch = await post<BatchAnswer>('datev/batches', {
      batchKind: 'INCOMING',
      from: '2026-11-01',
      to: '2026-11-23',
    });
    expect(batch.body).toMatchObject({ documents: 1 });

    const path = `supply/invoices/${made.body.id}`;
    const line = `${path}/lines/${made.body.lines[0]?.id}`;
    const reason = { reason: 'Vertippt' };
    const changes = [
      () => call<Problem>('PUT', path, { purchaseOrderNumber: 'BE-2026-00001' }),
      () => call<Problem>('PUT', `${path}/content`, { ...typed, ...reason }),
      () => post<Problem>(`${line}/withdraw`, reason),
      () => post<Problem>(`${line}/clarify`, { note: 'Bitte prüfen' }),
      () => post<Problem>(`${path}/void`, reason),
    ];
    for (const change of changes) {
      const { status, body } = await change();
      expect([status, body.detail]).toEqual([409, expect.stringContaining('DATEV-Stapel Nr. ')]);
    }
    await post(`datev/batches/${batch.body.id}/cancel`, reason);
    for (const change of changes.slice(2)) expect((await change()).status).toBe(200);
  });

  it('say what stops them', async () => {
    await call('PUT', 'settings/invoicing', { datevClient: '' });
    const shown = await preview('batchKind=OUTGOING');
    expect(shown.findings[0]).toMatchObject({
      code: 'settings',
      stops: true,
      sentence: 'Für DATEV fehlen Angaben: Mandantennummer.',
    });
    await call('PUT', 'settings/invoicing', { datevClient: '77' });
  });
});

const unpaidDeposit = async (
  date = '2026-11-20',
): Promise<{ readonly id: string; readonly number: string }> => {
  const { workOrderId } = await newOrder();
  const position = { description: 'Anzahlung', quantity: 1, unitPrice: 50, taxPercent: 19, unit: 'Stk' };
  const head = { number: await nextNumber(), date, workOrderId, form: 'DEPOSIT' };
  const { body } = await post('invoices', { ...head, supplyDate: null, positions: [position] });
  expect((await post(`invoices/${body.id}/send`, { confirm: true })).body).toMatchObject({
    status: 'SENT',
  });
  await garage.settle();
  return { id: body.id, number: body.number };
};
const namedDeposits = async (wanted = 'deposit-unpaid'): Promise<unknown> => {
  const { findings } = await preview('batchKind=OUTGOING');
  return findings.find(({ code }) => code === wanted)?.about;
};

describe('a deposit without a day of receipt', () => {
  it('waits for its money, and is taxed on the day of it', async () => {
    const { id, number } = await unpaidDeposit();
    expect(await namedDeposits()).toEqual([number]);
    expect((await post(`invoices/${id}/pay`)).body).toMatchObject({ status: 'PAID' });
    await garage.settle();
    expect(await namedDeposits()).toBeUndefined();
    const { body } = await post<BatchAnswer>('datev/batches', {
      batchKind: 'OUTGOING',
      from: '2026-11-01',
      to: '2026-11-23',
    });
    const rows = readBookings(await fileOf(body.id, 'bookings'));
    expect(rows.filter((row) => row.number === number)).toMatchObject([
      { contraAccount: '1718', taxPeriodOn: '2026-11-23' },
    ]);
  });

  it('is given with its Storno, and both count in one month', async () => {
    const { id } = await unpaidDeposit();
    await post(`invoices/${id}/cancel`, { reason: 'Doch nicht' });
    await garage.settle();
    expect(await namedDeposits()).toBeUndefined();
    expect(await preview('batchKind=OUTGOING')).toMatchObject({ documents: 2, bookingSum: 0 });
  });

  it('is asked for if it is of the year before', async () => {
    const { id, number } = await unpaidDeposit('2025-12-20');
    expect(await namedDeposits()).toEqual([number]);
    await post(`invoices/${id}/pay`);
    await garage.settle();
    expect([await namedDeposits(), await namedDeposits('deposit-earlier')]).toEqual([undefined, [number]]);
  });
});

it('the office sees nothing of it', async () => {
  const office = await garage.loginAs('DISPONENT');
  expect((await call('GET', 'datev/preview?batchKind=OUTGOING', undefined, office)).status).toBe(403);
});
