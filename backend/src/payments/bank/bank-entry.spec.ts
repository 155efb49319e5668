import { bankEntryStream, bankStatementStream, csvColumnsStream } from '#contracts/bank/bank-entry.js';
import {
  bankEntryEventDefinitions,
  type BankEntryEvent,
  type BankStatementEvent,
} from '#contracts/bank/bank.events.js';
import type { RetentionHolds } from '#contracts/audit/retention-holds.js';
import { statementUse, type StatementUse } from '#contracts/bank/kept-statement.js';
import type { KnownPayment } from '#contracts/payments/payment.js';
import { given, refusalOf } from '../../testing/given.js';
import {
  chooseColumns,
  claimEntry,
  claimForRefund,
  endStatementRetention,
  eraseEntryTexts,
  ignoreEntry,
  importEntry,
  noteBooked,
  paySuppliers,
  receiveStatement,
  releaseEntry,
  releaseStatement,
  reopenEntry,
} from './bank-entry.js';
import { CSV_COLUMNS } from './testing/statements.js';

const facts = {
  entryId: 'e',
  statementId: 's',
  account: 'DE1',
  bookedOn: '2026-11-23',
  valueOn: '2026-11-23',
  cents: 15_708,
  name: 'Ina Blattner',
  iban: null,
  purpose: 'RE-1',
};
const of = { entryId: 'e', retentionId: 'bankStatement-s' };
const fact = (type: BankEntryEvent['type'], data: object = {}) =>
  ({ type, version: bankEntryEventDefinitions[type].version, data: { ...of, ...data } }) as BankEntryEvent;
const imported = (cents = 15_708) => fact('BankEntryImported', { ...facts, cents });
const wanted = {
  paymentId: 'p',
  customerId: 'c',
  parts: [{ invoiceId: 'i', cents: 15_708, discountCents: 0, costsCents: 0 }],
};
const claimed = fact('BankEntryClaimed', wanted);
const made = { paymentId: 'p', refundId: null, since: '2026-11-21T08:00:00.000Z' };
const booked = fact('BankEntryBooked', { paymentId: 'p' });
const entry = (...events: BankEntryEvent[]) => given(bankEntryStream, ...events);
const codeOf = (action: () => unknown) => refusalOf(action).code;
const detailOf = (action: () => unknown) => refusalOf(action).detail;

it('is imported once', () => {
  expect(entry().when(importEntry(facts))).toEqual([imported()]);
  expect(entry(imported()).when(importEntry({ ...facts, statementId: 'other' }))).toEqual([]);
});

it('becomes one payment: of two people one is refused, and a call that died goes on', () => {
  expect(entry(imported()).when(claimEntry(wanted))).toEqual([claimed]);
  expect(entry(imported(), claimed).when(claimEntry(wanted))).toEqual([]);
  for (const other of [{ customerId: 'x' }, { parts: [] }])
    expect(detailOf(() => entry(imported(), claimed).when(claimEntry({ ...wanted, ...other })))).toBe(
      'Der Umsatz wird gerade anders gebucht.',
    );
  expect(codeOf(() => entry(imported(), claimed).when(claimEntry({ ...wanted, paymentId: 'q' })))).toBe(
    'conflict',
  );
  expect(entry(imported(), claimed).when(noteBooked(made))).toEqual([booked]);
  expect(entry(imported(), claimed, booked).when(noteBooked(made))).toEqual([]);
  expect(codeOf(() => entry(imported(), claimed, booked).when(claimEntry(wanted)))).toBe('conflict');
  expect(codeOf(() => entry(imported(-1)).when(claimEntry(wanted)))).toBe('conflict');
});

it('has to be imported before anything happens to it', () => {
  expect(() => entry(claimed)).toThrow('BankEntryClaimed on an entry that was never imported');
});

it('reads a claim from before costs of reminders were recorded', () => {
  const { upcast } = bankEntryEventDefinitions.BankEntryClaimed;
  const old = { ...of, ...wanted, parts: [{ invoiceId: 'i', cents: 15_708, discountCents: 0 }] };
  expect(upcast?.[1]?.(old as never)).toEqual({ ...of, ...wanted });
});

it('is open again without its payment', () => {
  const released = fact('BankEntryReleased', { paymentId: 'p' });
  expect(entry(imported(), claimed).when(releaseEntry(made))).toEqual([released]);
  expect(entry(imported(), claimed, booked).when(releaseEntry(made))).toEqual([released]);
  expect(entry(imported()).when(releaseEntry(made))).toEqual([]);
  expect(entry(imported(), claimed, released).state).toMatchObject({ status: 'open', attempts: 1 });
});

it('keeps a later claim of the same payment when an earlier one is settled', () => {
  const refund = { paymentId: 'p', customerId: 'c', refundId: 'r' };
  const begun = entry(imported(-500), fact('BankEntryRefundClaimed', refund));
  const earlier = [
    made,
    { ...made, refundId: 'q' },
    { ...made, refundId: 'r', since: '2026-11-20T08:00:00.000Z' },
  ];
  for (const one of earlier) {
    expect(begun.when(releaseEntry(one))).toEqual([]);
    expect(begun.when(noteBooked(one))).toEqual([]);
  }
  expect(begun.when(releaseEntry({ ...made, refundId: 'r' }))).toHaveLength(1);
});

it('pays invoices of suppliers, at most its sum', () => {
  const parts = [{ supplierInvoiceId: 'x', cents: 4_000, discountCents: 120 }];
  const paid = fact('BankEntryPaidSuppliers', { paidOn: '2026-11-23', parts });
  expect(entry(imported(-4_250)).when(paySuppliers(parts))).toEqual([paid]);
  expect(entry(imported(-4_250), paid).when(paySuppliers(parts))).toEqual([]);
  expect(codeOf(() => entry(imported(-3_999)).when(paySuppliers(parts)))).toBe('validation-failed');
  expect(codeOf(() => entry(imported()).when(paySuppliers(parts)))).toBe('conflict');
  const reopened = fact('BankEntryReopened', { reason: 'Falsch', supplierInvoiceIds: ['x'] });
  expect(entry(imported(-4_250), paid).when(reopenEntry('Falsch'))).toEqual([reopened]);
  expect(entry(imported(-4_250), paid, reopened).state).toMatchObject({
    status: 'open',
    suppliers: [],
    reason: 'Falsch',
  });
  expect(entry(imported(-4_250), paid, reopened).when(paySuppliers(parts))).toEqual([paid]);
  expect(entry(imported(-4_000)).when(paySuppliers(parts))).toHaveLength(1);
  const others = [{ supplierInvoiceId: 'y', cents: 1, discountCents: 0 }];
  expect(detailOf(() => entry(imported(-4_250), paid).when(paySuppliers(others)))).toBe(
    'Der Umsatz ist schon gebucht.',
  );
});

it('pays credit back once: of two people one is refused', () => {
  const refund = { paymentId: 'p', customerId: 'c', refundId: 'r' };
  const begun = fact('BankEntryRefundClaimed', refund);
  expect(entry(imported(-500)).when(claimForRefund(refund))).toEqual([begun]);
  expect(entry(imported(-500), begun).when(claimForRefund(refund))).toEqual([]);
  expect(codeOf(() => entry(imported(-500), begun).when(claimForRefund({ ...refund, paymentId: 'q' })))).toBe(
    'conflict',
  );
  expect(codeOf(() => entry(imported()).when(claimForRefund(refund)))).toBe('conflict');
  expect(entry(imported(-500), begun).when(noteBooked({ ...made, refundId: 'r' }))).toEqual([booked]);
  for (const other of [{ refundId: 'q' }, { paymentId: 'q' }])
    expect(detailOf(() => entry(imported(-500), begun).when(claimForRefund({ ...refund, ...other })))).toBe(
      'Der Umsatz ist schon gebucht.',
    );
  expect(detailOf(() => entry(imported(-500), begun, booked).when(claimForRefund(refund)))).toBe(
    'Der Umsatz ist schon gebucht.',
  );
  expect(detailOf(() => entry(imported(-500), begun, booked).when(reopenEntry('Falsch')))).toBe(
    'Der Umsatz ist eine Erstattung. Sie wird nicht zurückgenommen.',
  );
});

it('loses its texts with the retention of its statement, once', () => {
  const erased = fact('BankEntryTextsErased');
  expect(entry(imported()).when(eraseEntryTexts)).toEqual([erased]);
  const after = entry(imported(), erased);
  expect(after.state).toMatchObject({ name: '[gelöscht]', iban: null, purpose: '[gelöscht]', cents: 15_708 });
  expect(after.when(eraseEntryTexts)).toEqual([]);
});

it('takes no reason after its texts are erased', () => {
  const [ignored, erased] = [fact('BankEntryIgnored', { reason: 'Privat' }), fact('BankEntryTextsErased')];
  const sentence = 'Die Aufbewahrung des Umsatzes ist zu Ende. Er wird nicht mehr geändert.';
  expect(detailOf(() => entry(imported(), erased).when(ignoreEntry('Privat')))).toBe(sentence);
  expect(detailOf(() => entry(imported(), ignored, erased).when(reopenEntry('Doch nicht')))).toBe(sentence);
});

it('is ignored with a reason and opened again', () => {
  const ignored = fact('BankEntryIgnored', { reason: 'Privat' });
  expect(entry(imported()).when(ignoreEntry('Privat'))).toEqual([ignored]);
  expect(entry(imported(), ignored).when(ignoreEntry('Privat'))).toEqual([]);
  for (const decide of [claimEntry(wanted), ignoreEntry('Doppelt')])
    expect(detailOf(() => entry(imported(), ignored).when(decide))).toBe('Der Umsatz wird ignoriert: Privat');
  expect(detailOf(() => entry(imported(), claimed, booked).when(reopenEntry('Falsch')))).toBe(
    'Bitte die Zahlung zurücknehmen („Falsch erfasst“).',
  );
  const reopened = fact('BankEntryReopened', { reason: 'Privat', supplierInvoiceIds: [] });
  expect(entry(imported(), ignored, reopened).when(ignoreEntry('Privat'))).toEqual([ignored]);
  expect(entry(imported(), ignored).when(reopenEntry('Doch nicht'))).toHaveLength(1);
  expect(entry(imported()).when(reopenEntry('Doch nicht'))).toEqual([]);
});

describe('a statement', () => {
  const received = {
    type: 'BankStatementReceived',
    version: 1,
    data: { statementId: 's', from: '2026-11-01', to: '2026-11-30' },
  } as BankStatementEvent;
  const released: BankStatementEvent = {
    type: 'BankStatementReleased',
    version: 1,
    data: { statementId: 's' },
  };
  const statement = (...events: BankStatementEvent[]) => given(bankStatementStream, received, ...events);
  const none: RetentionHolds = new Map();
  const reasonOf = (use: StatementUse) =>
    detailOf(() => statement().when(releaseStatement(use, none, '2035-01-01')));

  it('is kept for eight years after its year, and longer while a hold covers one of its days', () => {
    const early = () => statement().when(releaseStatement(null, none, '2034-12-31'));
    expect(detailOf(early)).toBe('Die Aufbewahrung dauert bis zum 31.12.2034.');
    const hold = { from: '2026-11-10', to: '2026-11-12', reason: 'Betriebsprüfung', liftedOn: null };
    const holds = new Map([['h', hold]]) as unknown as RetentionHolds;
    const held = () => statement().when(releaseStatement(null, holds, '2035-01-01'));
    expect(detailOf(held)).toBe('Prüfung läuft: Betriebsprüfung');
    expect(statement().when(releaseStatement(null, none, '2035-01-01'))).toEqual([released]);
  });

  it('is kept while an entry is open, or a payment from it is kept', () => {
    expect(reasonOf('OPEN_ENTRY')).toBe('Nicht alle Umsätze sind gebucht oder ignoriert.');
    expect(reasonOf('KEPT_PAYMENT')).toBe('Eine Zahlung aus diesem Kontoauszug wird noch aufbewahrt.');
    const payment = { amountCents: 100, valueOn: '2026-11-23', refunds: [], reversal: null };
    const allocation = { cents: 100, on: '2026-11-23', reversed: null };
    const paid = { ...payment, allocations: [allocation] } as unknown as KnownPayment;
    const credit = { ...payment, allocations: [] } as unknown as KnownPayment;
    const [sent, gone] = [{ retentionEnded: false }, { retentionEnded: true }];
    expect(statementUse([{ status: 'ignored' }, { status: 'open' }], [], [])).toBe('OPEN_ENTRY');
    expect(statementUse([{ status: 'claimed' }], [], [])).toBe('OPEN_ENTRY');
    expect(statementUse([{ status: 'booked' }], [credit], [])).toBe('KEPT_PAYMENT');
    expect(statementUse([{ status: 'booked' }], [paid], [gone, sent])).toBe('KEPT_PAYMENT');
    expect(statementUse([{ status: 'booked' }], [paid], [gone])).toBeNull();
    expect(statementUse([{ status: 'ignored' }, { status: 'paid-suppliers' }], [], [])).toBeNull();
  });

  it('is erased only after its release, and once', () => {
    expect(statement().when(endStatementRetention)).toEqual([]);
    const [ended] = statement(released).when(endStatementRetention);
    if (ended === undefined) throw new Error('Nothing ended');
    expect(ended).toEqual({ type: 'BankStatementRetentionEnded', version: 1, data: { statementId: 's' } });
    expect(statement(released, ended).when(endStatementRetention)).toEqual([]);
    expect(statement(released, ended).when(releaseStatement(null, none, '2035-01-01'))).toEqual([]);
  });
});

it('comes from a file that is received once, whose columns are kept', () => {
  const statement = {
    statementId: 's',
    fileHash: 'h',
    fileName: 'a.csv',
    format: 'CSV',
    account: '',
    entryCount: 1,
    from: '2026-11-23',
    to: '2026-11-23',
    columns: CSV_COLUMNS,
  } as const;
  const [received] = given(bankStatementStream).when(receiveStatement(statement));
  if (received === undefined) throw new Error('Nothing was received');
  expect(given(bankStatementStream, received).when(receiveStatement(statement))).toEqual([]);
  const [chosen] = given(csvColumnsStream).when(chooseColumns('a;b', CSV_COLUMNS));
  if (chosen === undefined) throw new Error('Nothing was chosen');
  expect(given(csvColumnsStream, chosen).when(chooseColumns('a;b', CSV_COLUMNS))).toEqual([]);
});
