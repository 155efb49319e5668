import { bankEntryStream, bankStatementStream, csvColumnsStream } from '#contracts/bank/bank-entry.js';
import type { BankEntryEvent } from '#contracts/bank/bank.events.js';
import { given, refusalOf } from '../../testing/given.js';
import {
  chooseColumns,
  claimEntry,
  ignoreEntry,
  importEntry,
  noteBooked,
  paySuppliers,
  receiveStatement,
  releaseEntry,
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
  ({ type, version: 1, data: { ...of, ...data } }) as BankEntryEvent;
const imported = (cents = 15_708) => fact('BankEntryImported', { ...facts, cents });
const wanted = {
  paymentId: 'p',
  customerId: 'c',
  parts: [{ invoiceId: 'i', cents: 15_708, discountCents: 0 }],
};
const claimed = fact('BankEntryClaimed', wanted);
const booked = fact('BankEntryBooked', { paymentId: 'p' });
const entry = (...events: BankEntryEvent[]) => given(bankEntryStream, ...events);
const codeOf = (action: () => unknown) => refusalOf(action).code;

it('is imported once', () => {
  expect(entry().when(importEntry(facts))).toEqual([imported()]);
  expect(entry(imported()).when(importEntry({ ...facts, statementId: 'other' }))).toEqual([]);
});

it('becomes one payment: of two people one is refused, and a call that died goes on', () => {
  expect(entry(imported()).when(claimEntry(wanted))).toEqual([claimed]);
  expect(entry(imported(), claimed).when(claimEntry(wanted))).toEqual([]);
  expect(codeOf(() => entry(imported(), claimed).when(claimEntry({ ...wanted, customerId: 'x' })))).toBe(
    'conflict',
  );
  expect(codeOf(() => entry(imported(), claimed).when(claimEntry({ ...wanted, paymentId: 'q' })))).toBe(
    'conflict',
  );
  expect(entry(imported(), claimed).when(noteBooked('p'))).toEqual([booked]);
  expect(entry(imported(), claimed, booked).when(noteBooked('p'))).toEqual([]);
  expect(codeOf(() => entry(imported(), claimed, booked).when(claimEntry(wanted)))).toBe('conflict');
  expect(codeOf(() => entry(imported(-1)).when(claimEntry(wanted)))).toBe('conflict');
});

it('is open again without its payment', () => {
  const released = fact('BankEntryReleased', { paymentId: 'p' });
  expect(entry(imported(), claimed).when(releaseEntry('p'))).toEqual([released]);
  expect(entry(imported(), claimed, booked).when(releaseEntry('p'))).toEqual([released]);
  expect(entry(imported()).when(releaseEntry('p'))).toEqual([]);
  expect(entry(imported(), claimed, released).state).toMatchObject({ status: 'open', attempts: 1 });
});

it('pays invoices of suppliers, at most its sum', () => {
  const parts = [{ supplierInvoiceId: 'x', cents: 4_000 }];
  const paid = fact('BankEntryPaidSuppliers', { paidOn: '2026-11-23', parts });
  expect(entry(imported(-4_250)).when(paySuppliers(parts))).toEqual([paid]);
  expect(entry(imported(-4_250), paid).when(paySuppliers(parts))).toEqual([]);
  expect(codeOf(() => entry(imported(-3_999)).when(paySuppliers(parts)))).toBe('validation-failed');
  expect(codeOf(() => entry(imported()).when(paySuppliers(parts)))).toBe('conflict');
  expect(entry(imported(-4_250), paid).when(reopenEntry('Falsch'))).toEqual([
    fact('BankEntryReopened', { reason: 'Falsch', supplierInvoiceIds: ['x'] }),
  ]);
});

it('is ignored with a reason and opened again', () => {
  const ignored = fact('BankEntryIgnored', { reason: 'Privat' });
  expect(entry(imported()).when(ignoreEntry('Privat'))).toEqual([ignored]);
  expect(entry(imported(), ignored).when(ignoreEntry('Privat'))).toEqual([]);
  expect(codeOf(() => entry(imported(), ignored).when(claimEntry(wanted)))).toBe('conflict');
  expect(codeOf(() => entry(imported(), claimed, booked).when(reopenEntry('Falsch')))).toBe('conflict');
  expect(entry(imported(), ignored).when(reopenEntry('Doch nicht'))).toHaveLength(1);
  expect(entry(imported()).when(reopenEntry('Doch nicht'))).toEqual([]);
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
