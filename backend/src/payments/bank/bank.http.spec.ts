import type {
  BankEntryAnswer,
  BookedSureAnswer,
  StatementAnswer,
  SureAnswer,
} from '#contracts/bank/bank-answers.js';
import type { PaymentAnswer } from '#contracts/payments/payment-answers.js';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import type { KeyPageAnswer } from '#contracts/kernel/pages.js';
import type { Problem } from '#contracts/kernel/problem.js';
import { invoiceCalls } from '../../invoices/testing/invoice-calls.js';
import { stateCompany } from '../../invoices/testing/invoiced-order.js';
import { startTestApp, type TestApp } from '../../testing/start-test-app.js';
import { camt, csv, CSV_COLUMNS, mt940, type SampleEntry } from './testing/statements.js';

let app: TestApp;
let office: string;
const { call, post, sent } = invoiceCalls(() => ({ app, office }));

beforeEach(async () => {
  app = await startTestApp();
  office = await app.loginAs('DISPONENT');
  await stateCompany(app.app.platform.streams, app.clock.now());
});
afterEach(() => app.close());

const GROSS = 15_708;
const invoice = async (): Promise<InvoiceAnswer> => {
  const { body } = await sent();
  await app.settle();
  return body;
};
const upload = async (content: string, more: object = {}) => {
  const body = { fileName: 'auszug.xml', content: Buffer.from(content).toString('base64'), ...more };
  const answer = await post<StatementAnswer & Problem>('bank/statements', body);
  await app.settle();
  return answer;
};
const entries = async (query = '') =>
  (await call<KeyPageAnswer<BankEntryAnswer>>('GET', `bank/page${query}`)).body.items;
const onlyEntry = async (entry: SampleEntry): Promise<BankEntryAnswer> => {
  expect((await upload(camt([entry]))).status).toBe(200);
  const [one] = await entries();
  if (one === undefined) throw new Error('There is no entry');
  return one;
};
const change = async (id: string, what: string, body: object) => {
  const answer = await post<Omit<BankEntryAnswer, 'status'> & { detail?: string }>(
    `bank/entries/${id}/${what}`,
    body,
  );
  await app.settle();
  return answer;
};
const statusOf = async (id: string) => (await call('GET', `invoices/${id}`)).body.status;

it('imports the same file and overlapping days once', async () => {
  const twice = { cents: 500, purpose: 'Parken' };
  const day = [{ cents: GROSS, purpose: 'A', reference: 'R1' }, twice, twice];
  expect((await upload(camt(day))).body).toMatchObject({ format: 'CAMT053', entries: 3, isKnown: false });
  expect((await upload(camt(day))).body).toMatchObject({ isKnown: true });
  await upload(camt([...day, { cents: 700, purpose: 'Neu', day: '2026-11-24' }], '02'));
  expect((await entries()).map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([5, 5, 7, 157.08]);
});

it('marks what was imported before in another format, and books it by no click for all', async () => {
  const { number } = await invoice();
  const parking = { cents: 500, purpose: 'Parken' };
  const day = [{ cents: GROSS, purpose: `Rechnung ${number}` }, parking];
  await upload(camt(day));
  app.clock.advance(60_000);
  await upload(mt940([...day, parking], '12030000/202051'));
  const all = await entries();
  expect(all).toHaveLength(5);
  expect(
    all.filter(({ double }) => double !== null).map(({ amount, double }) => [amount, double?.format]),
  ).toEqual(
    expect.arrayContaining([
      [157.08, 'CAMT053'],
      [5, 'CAMT053'],
    ]),
  );
  // Two real payments of 5 € in the second file: one of them is new.
  expect(all.filter(({ amount, double }) => amount === 5 && double === null)).toHaveLength(2);
  expect((await call<SureAnswer>('GET', 'bank/sure')).body.count).toBe(1);
  await post<BookedSureAnswer>('bank/book-sure');
  await app.settle();
  const [booked, ...more] = await entries('?status=BOOKED');
  expect([booked?.double, more]).toEqual([null, []]);
});

it('books what is sure by one call, and each invoice once', async () => {
  const { id, number } = await invoice();
  const other = await invoice();
  await upload(
    camt([
      { cents: GROSS, purpose: `Rechnung ${number}` },
      { cents: GROSS, purpose: `noch einmal ${number}` },
      { cents: 100, purpose: `Anzahlung ${other.number}` },
    ]),
  );
  expect((await call<SureAnswer>('GET', 'bank/sure')).body).toEqual({ count: 1, amount: GROSS / 100 });
  expect((await post<BookedSureAnswer>('bank/book-sure')).body).toEqual({
    booked: 1,
    refused: 0,
    remaining: 0,
  });
  await app.settle();
  expect([await statusOf(id), await statusOf(other.id)]).toEqual(['PAID', 'SENT']);
  expect((await entries('?status=BOOKED')).map(({ paid }) => paid)).toEqual([[{ number, amount: 157.08 }]]);
  expect((await entries('?status=OPEN')).length).toBe(2);
});

it('splits an entry over invoices', async () => {
  const [one, other] = [await invoice(), await invoice()];
  const entry = await onlyEntry({ cents: 20_000, purpose: 'Danke' });
  const allocations = [
    { invoiceId: one.id, amount: 157.08 },
    { invoiceId: other.id, amount: 20 },
  ];
  const wrong = await change(entry.id, 'book', { customerId: other.id, allocations });
  expect([wrong.status, wrong.body.detail]).toEqual([400, 'Diesen Kunden gibt es nicht.']);
  const booked = await change(entry.id, 'book', { customerId: one.customerId, allocations });
  expect(booked.body).toMatchObject({ status: 'BOOKED', customerId: one.customerId });
  const payment = await call<{ free: number; source: string }>('GET', `payments/${booked.body.paymentId}`);
  expect(payment.body).toMatchObject({ free: 22.92, source: 'STATEMENT', reference: 'Danke' });
  expect((await change(entry.id, 'book', { customerId: one.customerId, allocations })).status).toBe(409);
});

it('knows the IBAN of whoever paid before', async () => {
  const { id, customerId } = await invoice();
  const entry = await onlyEntry({ cents: 10_000, purpose: 'Erste Rate' });
  await change(entry.id, 'book', { customerId, allocations: [{ invoiceId: id, amount: 100 }] });
  await upload(camt([{ cents: 1_000, purpose: 'Zweite Rate', name: 'Wer anders' }]));
  const [second] = await entries('?status=OPEN');
  expect(second?.proposals).toMatchObject([
    { customerId, reasons: ['IBAN'], isSure: false, parts: [{ id, amount: 10 }] },
  ]);
});

it('opens an entry whose payment was recorded wrongly, and books it anew', async () => {
  const { id, customerId } = await invoice();
  const entry = await onlyEntry({ cents: GROSS, purpose: 'Danke' });
  const body = { customerId, allocations: [{ invoiceId: id, amount: 157.08 }] };
  const { paymentId } = (await change(entry.id, 'book', body)).body;
  await post(`payments/${paymentId}/reverse`, { kind: 'MISTYPED', reason: 'Falscher Kunde' });
  await app.settle();
  expect(await entries('?status=OPEN')).toMatchObject([{ id: entry.id, paymentId: null }]);
  const again = await change(entry.id, 'book', body);
  expect(again.body.paymentId).not.toBe(paymentId);
  expect(await statusOf(id)).toBe('PAID');
});

it('ignores an entry with a reason and opens it again', async () => {
  const entry = await onlyEntry({ cents: 900, purpose: 'Privat' });
  expect((await change(entry.id, 'ignore', { reason: ' ' })).status).toBe(400);
  await change(entry.id, 'ignore', { reason: 'Privatentnahme' });
  expect(await entries('?status=IGNORED')).toMatchObject([{ reason: 'Privatentnahme', proposals: [] }]);
  await change(entry.id, 'reopen', { reason: 'Doch nicht' });
  expect(await entries('?status=OPEN')).toHaveLength(1);
});

/** An invoice over 47.60 €; returns its id. */
const invoiceOfSupplier = async (invoiceNumber: string): Promise<string> => {
  const lines = [{ description: 'Filter', quantity: 1, unitPrice: 40, taxPercent: 19 }];
  const head = { invoiceNumber, supplierName: 'Teilelager Nord', invoiceDate: '2026-11-19' };
  const admin = await app.loginAs('ADMIN');
  const made = await call<{ id: string }>('POST', 'supply/invoices', { ...head, lines }, admin);
  expect(made.status).toBe(201);
  await app.settle();
  return made.body.id;
};

it('matches debits with invoices of suppliers', async () => {
  const id = await invoiceOfSupplier('R-41266');
  const entry = await onlyEntry({ cents: -4_760, purpose: 'R 41266', name: 'Teilelager Nord' });
  const [proposal] = entry.proposals;
  expect(proposal).toMatchObject({
    of: 'SUPPLIER',
    isSure: true,
    parts: [{ id, amount: 47.6 }],
  });
  const part = { supplierInvoiceId: id, amount: 46.6 };
  const tooMuch = await change(entry.id, 'pay-suppliers', { invoices: [{ ...part, discount: 4.77 }] });
  expect([tooMuch.status, tooMuch.body.detail]).toEqual([
    400,
    'Das Skonto ist mehr als ein Zehntel der Rechnung.',
  ]);
  const invoices = [{ ...part, discount: 1 }];
  expect((await change(entry.id, 'pay-suppliers', { invoices })).body).toMatchObject({
    status: 'BOOKED',
    paid: [{ number: 'R-41266', amount: 46.6 }],
  });
  const shown = await call<{ payments: readonly object[] }>('GET', `supply/invoices/${id}`);
  const reference = 'Teilelager Nord, R 41266';
  expect(shown.body.payments).toEqual([
    { entryId: entry.id, date: '2026-11-23', amount: 46.6, discount: 1, reference },
  ]);
});

it('proposes an invoice of a supplier until it is paid, and none that was voided', async () => {
  const supplierInvoiceId = await invoiceOfSupplier('R-41268');
  const { id } = await onlyEntry({ cents: -4_760, purpose: 'R-41268' });
  const proposed = async () => (await entries())[0]?.proposals.length;
  expect(await proposed()).toBe(1);
  await change(id, 'pay-suppliers', { invoices: [{ supplierInvoiceId, amount: 47.6 }] });
  await upload(camt([{ cents: -4_760, purpose: 'R-41268 noch einmal', reference: 'R2' }]));
  expect((await entries('?status=OPEN'))[0]?.proposals).toEqual([]);
  await change(id, 'reopen', { reason: 'Falsche Buchung' });
  expect(await proposed()).toBe(1);
  const admin = await app.loginAs('ADMIN');
  await call('POST', `supply/invoices/${supplierInvoiceId}/void`, { reason: 'Doppelt erfasst' }, admin);
  await app.settle();
  expect(await proposed()).toBe(0);
});

const debit = (cents: number): SampleEntry => ({ cents, purpose: 'Teil', reference: `R${cents}` });

it('counts the Skonto of all debits of an invoice together', async () => {
  const supplierInvoiceId = await invoiceOfSupplier('R-41267');
  await upload(camt([debit(-2_000), debit(-2_001)]));
  const open = await entries();
  const pay = async (amount: number, discount: number) => {
    const { id = '' } = open.find((entry) => entry.amount === -amount) ?? {};
    const part = { supplierInvoiceId, amount, discount };
    return (await change(id, 'pay-suppliers', { invoices: [part] })).status;
  };
  // A repeated call does not count twice.
  expect([await pay(20, 3), await pay(20.01, 1.77), await pay(20, 3)]).toEqual([200, 400, 200]);
  expect(await pay(20.01, 1.76)).toBe(200);
});

it('pays credit back with a debit, or finds the refund that was typed before', async () => {
  const { customerId } = await invoice();
  const made = await post<{ id: string }>('payments', { customerId, amount: 50, method: 'TRANSFER' });
  const paymentId = made.body.id;
  const credit = async () => (await call<PaymentAnswer>('GET', `payments/${paymentId}`)).body;
  const entry = await onlyEntry({ cents: -2_000, purpose: 'Guthaben zurück' });
  expect((await change(entry.id, 'refund', { paymentId: entry.id })).status).toBe(400);
  expect((await change(entry.id, 'refund', { paymentId })).body).toMatchObject({
    status: 'BOOKED',
    isRefund: true,
    customerId,
  });
  expect(await credit()).toMatchObject({
    free: 30,
    refunds: [{ amount: 20, date: '2026-11-23', method: 'TRANSFER', reference: 'Guthaben zurück' }],
  });
  await post(`payments/${paymentId}/refund`, { amount: 30, method: 'TRANSFER' });
  await app.settle();
  const [, typed] = (await credit()).refunds;
  await upload(camt([{ cents: -3_000, purpose: 'Rest zurück' }]));
  const [second] = await entries('?status=OPEN');
  const { eventLog } = app.app.platform;
  const before = await eventLog.head();
  expect((await change(second?.id ?? '', 'refund', { paymentId })).status).toBe(409);
  expect(await eventLog.head()).toBe(before);
  const wrong = { paymentId, refundId: (await credit()).refunds[0]?.id };
  expect((await change(second?.id ?? '', 'refund', wrong)).status).toBe(400);
  const found = await change(second?.id ?? '', 'refund', { paymentId, refundId: typed?.id });
  expect(found.body).toMatchObject({ status: 'BOOKED', isRefund: true });
  expect((await credit()).refunds).toHaveLength(2);
});

it('takes a refund for the side of one debit only, and none in cash', async () => {
  const { customerId } = await invoice();
  const made = await post<{ id: string }>('payments', { customerId, amount: 50, method: 'TRANSFER' });
  const paymentId = made.body.id;
  await post(`payments/${paymentId}/refund`, { amount: 20, method: 'TRANSFER' });
  await post(`payments/${paymentId}/refund`, { amount: 20, method: 'CASH_REFERENCE', reference: 'B-1' });
  await app.settle();
  const [typed, cash] = (await call<PaymentAnswer>('GET', `payments/${paymentId}`)).body.refunds;
  const debit = { cents: -2_000, purpose: 'Erstattung' };
  await upload(camt([debit, debit]));
  const [first, second] = await entries();
  const book = (entry: BankEntryAnswer | undefined, refundId: string | undefined) =>
    change(entry?.id ?? '', 'refund', { paymentId, refundId });
  expect((await book(first, cash?.id)).status).toBe(400);
  expect((await book(first, typed?.id)).body).toMatchObject({ status: 'BOOKED' });
  expect((await book(first, typed?.id)).status).toBe(409);
  const refused = await book(second, typed?.id);
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Diese Erstattung gehört schon zu einem anderen Umsatz.',
  ]);
  expect(await entries('?status=OPEN')).toMatchObject([{ id: second?.id }]);
  const { refunds } = (await call<PaymentAnswer>('GET', `payments/${paymentId}`)).body;
  expect(refunds).toMatchObject([{ isOnStatement: true }, { isOnStatement: false }]);
});

it('asks for the columns of a CSV file once', async () => {
  const file = { fileName: 'umsaetze.csv' };
  const first = await upload(csv([{ cents: 100, purpose: 'A' }]), file);
  expect([first.status, first.body.detail]).toEqual([
    422,
    'Bitte angeben, welche Spalten die CSV-Datei hat.',
  ]);
  const content = Buffer.from(csv([{ cents: 100, purpose: 'A' }])).toString('base64');
  const head = await post<{ header: readonly string[]; columns: object | null }>('bank/csv-head', {
    content,
  });
  expect(head.body).toMatchObject({ columns: null, header: expect.arrayContaining(['Betrag (€)']) });
  await upload(csv([{ cents: 100, purpose: 'A' }]), { ...file, columns: CSV_COLUMNS });
  expect((await upload(csv([{ cents: 200, purpose: 'B' }]), file)).status).toBe(200);
  expect((await entries()).map(({ amount }) => amount).toSorted()).toEqual([1, 2]);
});

it('refuses hostile files and writes nothing', async () => {
  for (const content of [
    '<!DOCTYPE x><Document/>',
    'PK\u0003\u0004',
    '\u0000\u0001',
    '{}',
    ':20:x\r\n:25:1\r\n:61:kaputt',
  ]) {
    const { status, body } = await upload(content);
    expect([status, body.title]).toEqual([422, 'Nicht lesbar']);
  }
  expect((await upload('', {})).status).toBe(400);
  expect(await entries()).toEqual([]);
});
