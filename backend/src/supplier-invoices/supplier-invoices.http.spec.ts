import type { CheckoutAnswer } from '#contracts/supply/basket.api.js';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import type {
  SupplierInvoiceAnswer,
  SupplierInvoicePageAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';
import { cii, fileInvoice } from './testing/files.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.loginAs('DISPONENT');
});
afterAll(() => app.close());

const get = <Body>(path: string) => app.request<Body>('GET', `/api/supply/${path}`, undefined, token);
const post = <Body>(path: string, body: unknown, headers = {}) =>
  app.request<Body>('POST', `/api/supply/${path}`, body, token, headers);
let count = 0;
const typed = (change = {}) => ({
  invoiceNumber: `R-${++count}`,
  supplierName: 'Autoteile Brüggen',
  invoiceDate: '2026-11-17',
  lines: [{ description: 'Bremsscheibe', itemNumber: 'BK-280.22', quantity: 2, unitPrice: 31.4 }],
  ...change,
});
const enter = async (change = {}): Promise<SupplierInvoiceAnswer> =>
  (await post<SupplierInvoiceAnswer>('invoices', typed(change))).body;
const importFile = (content: string | Buffer, headers = {}) =>
  post<SupplierInvoiceAnswer & { detail: string }>(
    'invoices/import',
    { fileName: 'rechnung.xml', content: Buffer.from(content).toString('base64') },
    headers,
  );
const order = async (): Promise<OrderAnswer> => {
  await post('basket/lines', { partId: 'part-01', quantity: 2 });
  const { body } = await post<CheckoutAnswer>('basket/checkout', {});
  await app.settle();
  return body.orders[0] as OrderAnswer;
};

describe('a typed invoice', () => {
  it('is matched with its order; an unknown order number is refused', async () => {
    const { purchaseOrderNumber, id } = await order();
    const invoice = await enter({ purchaseOrderNumber: purchaseOrderNumber.toLowerCase() });
    expect(invoice).toMatchObject({
      purchaseOrderId: id,
      purchaseOrderNumber,
      importSource: 'Manuell',
      status: 'Offen',
      deviationCount: 1,
      amount: 74.73,
      order: { id },
      lines: [{ orderedQty: 2, orderedPrice: 31.4, receivedQty: 0, matchStatus: 'QUANTITY_DEVIATION' }],
    });
    const unknown = await enter({ purchaseOrderNumber: 'BE-1999-00001' });
    expect(unknown).toMatchObject({
      purchaseOrderId: null,
      order: null,
      lines: [{ deviation: { description: 'Keine Bestellung gefunden.' }, orderedQty: null }],
    });
    const assign = (number: string) =>
      app.request<SupplierInvoiceAnswer & { errors: unknown }>(
        'PUT',
        `/api/supply/invoices/${unknown.id}`,
        { purchaseOrderNumber: number },
        token,
      );
    expect((await assign('BE-1999-00002')).body.errors).toEqual([
      { field: 'purchaseOrderNumber', message: 'Unbekannte Bestellung.' },
    ]);
    expect((await assign(purchaseOrderNumber)).body.purchaseOrderId).toBe(id);
    const nothing = (ifMatch: string) =>
      app.request('PUT', `/api/supply/invoices/${unknown.id}`, {}, token, { 'if-match': ifMatch });
    expect(await nothing('*')).toMatchObject({ status: 200, body: { purchaseOrderId: id } });
    expect((await nothing('"0"')).status).toBe(412);
  });

  it('of a credit note gets the order of the invoice that it names, and has negative sums', async () => {
    const { purchaseOrderNumber, id } = await order();
    const { invoiceNumber } = await enter({ purchaseOrderNumber });
    const credit = { kind: 'CREDIT_NOTE', precedingInvoiceNumber: invoiceNumber.toLowerCase() };
    const note = await enter(credit);
    expect(note).toMatchObject({ kind: 'CREDIT_NOTE', purchaseOrderId: id, amount: -74.73 });
    expect(await enter({ ...credit, precedingInvoiceNumber: 'R-0' })).toMatchObject({
      purchaseOrderId: null,
    });
    await app.settle();
    const { body } = await get<SupplierInvoicePageAnswer>('invoices/page?size=50');
    expect(body.items.find((row) => row.id === note.id)?.amount).toBe(-74.73);
  });

  it('is unique, ignoring case and white space', async () => {
    const { id, invoiceNumber } = await enter();
    const again = typed({
      invoiceNumber: ` ${invoiceNumber.toLowerCase()} `,
      supplierName: 'AUTOTEILE brüggen',
    });
    const { status, body } = await post<object>('invoices', again);
    expect(status).toBe(409);
    expect(body).toMatchObject({ detail: 'Diese Rechnung wurde bereits erfasst.', existingId: id });
  });

  it.each([true, false])(
    'of a known supplier is unique, whatever name is used (typed first: %s)',
    async (first) => {
      const supplierName = 'Autoteile Brüggen GmbH & Co. KG';
      const { purchaseOrderNumber, supplierId } = await order();
      const named = typed({ supplierName, supplierId });
      const ordered = { ...named, supplierId: null, purchaseOrderNumber, supplierName: 'Brüggen' };
      const [one, other] = first ? [named, ordered] : [ordered, named];
      expect((await post('invoices', one)).status).toBe(201);
      expect((await post('invoices', other)).status).toBe(409);
      // A refused call keeps no claim: another supplier of that name may use the same number.
      expect((await post('invoices', { ...other, supplierId: null, purchaseOrderNumber: null })).status).toBe(
        201,
      );
    },
  );

  it.each<[string, object, string]>([
    ['a date that is none', { invoiceDate: '2026-02-30' }, 'invoiceDate'],
    ['no lines', { lines: [] }, 'lines'],
    ['an unknown supplier', { supplierId: 'nobody' }, 'supplierId'],
    [
      'five decimals',
      { lines: [{ description: 'x', quantity: 1, unitPrice: 1.000_01 }] },
      'lines.0.unitPrice',
    ],
  ])('is refused with %s', async (_, change, field) => {
    const { status, body } = await post<{ errors: { field: string }[] }>('invoices', typed(change));
    expect([status, body.errors[0]?.field]).toEqual([400, field]);
  });
});

const total = async () => (await get<SupplierInvoicePageAnswer>('invoices/page')).body.counts.total;

describe('a file', () => {
  it('becomes an invoice, is stored unchanged, and can be imported once', async () => {
    const file = cii(fileInvoice());
    const { status, body } = await importFile(file);
    expect(status).toBe(201);
    expect(body).toMatchObject({ importSource: 'E-Rechnung', hasFile: true, warnings: [], amount: 148.75 });
    const download = await fetch(`${app.url}/api/supply/invoices/${body.id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await download.text()).toBe(file);
    expect(download.headers.get('content-disposition')).toContain('Eingangsrechnung-LR-88214.xml');
    expect((await importFile(file)).status).toBe(409);
  });

  it('that cannot be read leaves nothing behind', async () => {
    const before = await total();
    const { status, body } = await importFile('<a><b></a>');
    expect([status, body.detail]).toEqual([422, 'Die Datei ist kein gültiges XML.']);
    expect((await importFile(Buffer.alloc(11 * 1024 * 1024, 32))).status).toBe(413);
    expect(await total()).toBe(before);
  });
});

const counters = async () => (await get<SupplierInvoicePageAnswer>('invoices/page?size=1')).body;

describe('the counters', () => {
  it('state how many invoices in other currencies their sums leave out', async () => {
    const before = await counters();
    const file = cii(fileInvoice({ number: 'USD-1' })).replace('>EUR<', '>USD<');
    expect((await importFile(file)).body).toMatchObject({ currency: 'USD', status: 'Offen' });
    const after = await counters();
    expect(after.sums).toEqual(before.sums);
    expect(after.counts.open).toBe(before.counts.open + 1);
    expect(after.otherCurrencies).toMatchObject({
      total: before.otherCurrencies.total + 1,
      open: before.otherCurrencies.open + 1,
    });
  });

  it('count invoices whose total or currency deviates until it is accepted, and list them', async () => {
    const { wholeDeviations: before } = await counters();
    const { id, lines } = await enter({ amount: 999 });
    expect(lines).toHaveLength(1);
    expect((await counters()).wholeDeviations).toBe(before + 1);
    const { body } = await get<SupplierInvoicePageAnswer>('invoices/page?wholeDeviation=true');
    expect(body.totalElements).toBe(before + 1);
    expect(body.items.map((row) => row.id)).toContain(id);
    await post(`invoices/${id}/deviations/TOTAL_DEVIATION/accept`, {});
    expect((await counters()).wholeDeviations).toBe(before);
  });
});

const decide = (invoice: SupplierInvoiceAnswer, what: string, body: unknown, headers = {}) =>
  post<SupplierInvoiceAnswer & { detail: string }>(
    `invoices/${invoice.id}/lines/${invoice.lines[0]?.id}/${what}`,
    body,
    headers,
  );

describe('a deviation', () => {
  it('is clarified and accepted, with user, time and reason', async () => {
    const invoice = await enter();
    const { body: clarified } = await decide(invoice, 'clarify', { note: 'Bitte Gutschrift' });
    expect(clarified.status).toBe('In Klärung');
    const { body: accepted } = await decide(invoice, 'accept', { note: 'Kommt nach' });
    expect(accepted).toMatchObject({ status: 'Abgeschlossen', deviationCount: 0 });
    expect(accepted.lines[0]?.history.map(({ action, user, note }) => [action, user, note])).toEqual([
      ['AUTO_CHECK', 'System', 'Keine Bestellung gefunden.'],
      ['IN_CLARIFICATION', 'probe-disponent', 'Bitte Gutschrift'],
      ['ACCEPTED', 'probe-disponent', 'Kommt nach'],
    ]);
    const again = await decide(invoice, 'accept', {});
    expect([again.status, again.body.detail]).toEqual([409, 'Diese Abweichung wurde bereits akzeptiert.']);
  });

  it('requires a note for its clarification', async () => {
    const { status, body } = await decide(await enter(), 'clarify', { note: '  ' });
    expect([status, body.detail]).toEqual([400, 'Bitte geben Sie eine Notiz ein.']);
  });

  it('is decided by the first of two users; the second gets a refusal', async () => {
    const invoice = await enter();
    const headers = { 'if-match': `"${invoice.lines[0]?.revision}"` };
    const answers = await Promise.all([
      decide(invoice, 'accept', {}, headers),
      decide(invoice, 'clarify', { note: 'Frage' }, headers),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('is accepted once by concurrent calls without a revision', async () => {
    const invoice = await enter();
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(invoice, 'accept', {})));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.detail])).toEqual(
      Array.from({ length: 7 }, () => [409, 'Diese Abweichung wurde bereits akzeptiert.']),
    );
    const { body } = await get<SupplierInvoiceAnswer>(`invoices/${invoice.id}`);
    expect(body.lines[0]?.history.filter(({ action }) => action === 'ACCEPTED')).toHaveLength(1);
  });

  it('is asked about by mail, once', async () => {
    const invoice = await enter();
    await decide(invoice, 'clarify', { note: 'Wo ist die Ware?', mail: 'buchhaltung@lieferant.example' });
    await app.settle();
    const { body } = await get<{ items: { what: string }[] }>(`invoices/${invoice.id}/history`);
    expect(body.items[0]?.what).toBe('Position 1 (Bremsscheibe): Zur Klärung weitergeleitet.');
  });
});

describe('the tolerances', () => {
  it('are set by the administrator and apply from then on', async () => {
    const admin = await app.loginAs('ADMIN');
    const settings = (method: string, body?: unknown) =>
      app.request<{ quantityTolerance: number; revision: number }>(
        method,
        '/api/settings/purchasing',
        body,
        admin,
      );
    expect((await settings('GET')).body).toMatchObject({ quantityTolerance: 0, revision: 0 });
    expect((await settings('PUT', { quantityTolerance: 2 })).body).toMatchObject({
      quantityTolerance: 2,
      revision: 1,
    });
    const { purchaseOrderNumber } = await order();
    const invoice = await enter({ purchaseOrderNumber });
    expect(invoice.status).toBe('Automatisch geprüft');
    await settings('PUT', { quantityTolerance: 0 });
  });
});

const sums = async () => (await get<SupplierInvoicePageAnswer>('invoices/page?size=1')).body.sums;

describe('a list', () => {
  it('is filtered by status and text, with the counts of all', async () => {
    const { invoiceNumber } = await enter({ supplierName: 'Findling KG' });
    const { body } = await get<SupplierInvoicePageAnswer>('invoices/page?status=Offen&search=findling');
    expect(body.items.map((row) => row.invoiceNumber)).toEqual([invoiceNumber]);
    const { total, autoChecked, open, inClarification, finished } = body.counts;
    expect(autoChecked + open + inClarification + finished).toBe(total);
    expect((await get('invoices/0190a000-0000-7000-8000-00000000dead')).body).toMatchObject({
      detail: 'Die angeforderte Rechnung wurde nicht gefunden.',
    });
  });

  it('shows sums in euros, which follow the decisions', async () => {
    const before = await sums();
    const { id, amount, lines } = await enter({ supplierName: 'Summen KG' });
    const line = lines[0]?.id ?? '';
    const gained = async (): Promise<Record<string, number>> => {
      const after = Object.entries(await sums());
      return Object.fromEntries(
        after.flatMap(([name, euros]) => {
          const gain = Math.round((euros - (before as Record<string, number>)[name]!) * 100) / 100;
          return gain === 0 ? [] : [[name, gain]];
        }),
      );
    };
    expect(await gained()).toEqual({ total: amount, open: amount });
    await post(`invoices/${id}/lines/${line}/clarify`, { note: 'Ware fehlt.' });
    expect(await gained()).toEqual({ total: amount, inClarification: amount });
    await post(`invoices/${id}/lines/${line}/accept`, {});
    expect(await gained()).toEqual({ total: amount, finished: amount });
  });

  it('counts open deviations by kind', async () => {
    const { purchaseOrderNumber } = await order();
    const quantity = { description: 'Bremsscheibe', itemNumber: 'BK-280.22', quantity: 2, unitPrice: 31.4 };
    const freight = { description: 'Versand', quantity: 1, unitPrice: 999 };
    const { id, lines, deviations } = await enter({ purchaseOrderNumber, lines: [quantity, freight] });
    expect(deviations).toEqual({ quantity: 1, price: 1 });
    await post(`invoices/${id}/lines/${lines[1]?.id}/accept`, {});
    expect((await get<SupplierInvoiceAnswer>(`invoices/${id}`)).body.deviations).toEqual({
      quantity: 1,
      price: 0,
    });
  });
});
