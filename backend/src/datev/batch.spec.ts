import type { BatchExported, DatevEvent } from '#contracts/datev/datev-batch.events.js';
import { datevStream, livingBatches } from '#contracts/datev/datev-batches.js';
import { given, refusalOf } from '../testing/given.js';
import { batchWith, cancelBatch, CollectedTooEarly, endBatchRetention, exportBatch } from './batch.js';
import { periodOf } from './period.js';

const wanted = (batchId: string, ...documents: readonly string[]): Omit<BatchExported['data'], 'number'> => ({
  batchId,
  kind: 'OUTGOING',
  fiscalYear: '2026-01-01',
  from: '2026-10-01',
  to: '2026-10-31',
  documents,
  late: [],
  logPosition: '0000000000000007',
  rows: documents.length,
  sumCents: 11_900,
  files: { bookings: 'a', accounts: 'b', table: 'c', contents: 'd' },
  newAccounts: [],
  exportedOn: '2026-11-02',
  keptUntilOn: '2034-12-31',
});
const exported = (number: number, batchId: string, ...documents: readonly string[]): BatchExported => ({
  type: 'BatchExported',
  version: 1,
  data: { ...wanted(batchId, ...documents), number },
});
const cancelled: DatevEvent = {
  type: 'BatchCancelled',
  version: 1,
  data: { batchId: 'b1', number: 1, reason: 'Falsche Konten', cancelledOn: '2026-11-03' },
};
const books = (...facts: readonly DatevEvent[]) => given(datevStream, ...facts);

describe('a batch', () => {
  it('gets the next number', () => {
    expect(books().when(exportBatch(wanted('b1', 'i1'), 0))).toEqual([exported(1, 'b1', 'i1')]);
    expect(books(exported(1, 'b1', 'i1')).when(exportBatch(wanted('b2', 'i2'), 1))).toEqual([
      exported(2, 'b2', 'i2'),
    ]);
  });

  it('is made once when its call is repeated', () => {
    expect(books(exported(1, 'b1', 'i1')).when(exportBatch(wanted('b1', 'i1'), 0))).toEqual([]);
  });

  it('is one when two people export the same documents at once', () => {
    const after = books(exported(1, 'b1', 'i1', 'i2'));
    expect(after.when(exportBatch(wanted('b2', 'i1', 'i2'), 0))).toEqual([]);
    expect(batchWith(after.state, ['i1', 'i2'])).toMatchObject({ id: 'b1', number: 1 });
  });

  it('is collected again when another batch came between', () => {
    const after = books(exported(1, 'b1', 'i1'));
    expect(() => after.when(exportBatch(wanted('b2', 'i1', 'i2'), 0))).toThrow(CollectedTooEarly);
    expect(batchWith(after.state, ['i1', 'i2'])).toBeNull();
  });

  it('never takes a document of another living batch', () => {
    const after = books(exported(1, 'b1', 'i1'));
    expect(() => after.when(exportBatch(wanted('b2', 'i1', 'i2'), 1))).toThrow('in a batch already');
    expect(() => after.when(exportBatch(wanted('b2', 'i2', 'i2'), 1))).toThrow('in a batch already');
  });

  it('has at least one document', () => {
    expect(refusalOf(() => books().when(exportBatch(wanted('b1'), 0)))).toMatchObject({
      detail: 'Es gibt keine neuen Belege.',
    });
  });
});

describe('the books', () => {
  it('keep the account of each customer and supplier, also after the batch is cancelled', () => {
    const first = exported(1, 'b1', 'i1');
    const newAccounts = [
      { party: 'customer:c1', account: '10001' },
      { party: 'supplier:s1', account: '70001' },
    ];
    const { accounts } = books({ ...first, data: { ...first.data, newAccounts } }, cancelled).state;
    expect(accounts.toObject()).toEqual({ 'customer:c1': '10001', 'supplier:s1': '70001' });
  });

  it('have their living batches in the order of their numbers', () => {
    const many = Array.from({ length: 40 }, (_, place) => exported(place + 1, `b${place + 1}`, `i${place}`));
    expect(livingBatches(books(...many).state).map(({ number }) => number)).toEqual(
      many.map(({ data }) => data.number),
    );
  });
});

describe('a cancelled batch', () => {
  it('frees its documents for the next batch and keeps its number', () => {
    expect(books(exported(1, 'b1', 'i1')).when(cancelBatch('b1', 'Falsche Konten', '2026-11-03'))).toEqual([
      cancelled,
    ]);
    const after = books(exported(1, 'b1', 'i1'), cancelled);
    expect(livingBatches(after.state)).toEqual([]);
    expect(after.state.batches.get('b1')?.cancelled).toEqual({ reason: 'Falsche Konten', on: '2026-11-03' });
    expect(after.when(exportBatch(wanted('b2', 'i1'), 2))).toEqual([exported(2, 'b2', 'i1')]);
  });

  it('is cancelled once; an unknown one is 404', () => {
    const again = cancelBatch('b1', 'Noch einmal', '2026-11-04');
    expect(books(exported(1, 'b1', 'i1'), cancelled).when(again)).toEqual([]);
    expect(refusalOf(() => books().when(again))).toMatchObject({ code: 'not-found' });
  });
});

it('a batch is not taken back after the end of its retention', () => {
  const ended: DatevEvent = { type: 'BatchRetentionEnded', version: 1, data: { batchId: 'b1' } };
  const after = books(exported(1, 'b1', 'i1'), ended);
  expect(refusalOf(() => after.when(cancelBatch('b1', 'Zu spät', '2035-01-02')))).toMatchObject({
    code: 'conflict',
    detail: 'Die Aufbewahrung des Stapels ist abgelaufen.',
  });
});

describe('the files of a batch', () => {
  it('are given up after their last day, once', () => {
    const after = books(exported(1, 'b1', 'i1'));
    const ended: DatevEvent = { type: 'BatchRetentionEnded', version: 1, data: { batchId: 'b1' } };
    expect(after.when(endBatchRetention('b1', '2034-12-31'))).toEqual([]);
    expect(after.when(endBatchRetention('b1', '2035-01-01'))).toEqual([ended]);
    expect(books(exported(1, 'b1', 'i1'), ended).when(endBatchRetention('b1', '2035-01-02'))).toEqual([]);
  });
});

const next = (days: { readonly from?: string; readonly to?: string }, ...facts: readonly DatevEvent[]) =>
  periodOf({ kind: 'OUTGOING', ...days }, books(...facts).state, '01-01', '2026-11-26');

describe('the period', () => {
  it('is the fiscal year until today before the first batch', () => {
    expect(next({})).toMatchObject({ since: '2026-01-01', from: '2026-01-01', to: '2026-11-26' });
    expect(next({ from: '2026-11-01' })).toMatchObject({ since: '2026-11-01', from: '2026-11-01' });
  });

  it('begins after the last batch, and documents of the days that a batch covered are late', () => {
    expect(next({}, exported(1, 'b1', 'i1'))).toMatchObject({ since: '2026-10-01', from: '2026-11-01' });
  });

  it('does not count batches of another kind; one that was taken back covered its days all the same', () => {
    expect(next({}, exported(1, 'b1', 'i1'), cancelled)).toMatchObject({ from: '2026-01-01' });
    expect(next({ from: '2026-11-01' }, exported(1, 'b1', 'i1'), cancelled)).toMatchObject({
      since: '2026-10-01',
    });
    const incoming = exported(1, 'b1', 'i1');
    const other = { ...incoming, data: { ...incoming.data, kind: 'INCOMING' } } as const;
    expect(next({}, other)).toMatchObject({ from: '2026-01-01' });
  });

  it('begins with its fiscal year, whatever was exported in the one before', () => {
    const last = exported(1, 'b1', 'i1');
    const before = { ...last, data: { ...last.data, fiscalYear: '2025-01-01', to: '2025-11-30' } };
    expect(next({}, before)).toMatchObject({ since: '2026-01-01', from: '2026-01-01' });
  });

  it('may cover days before the first batch', () => {
    expect(next({ from: '2026-09-01', to: '2026-09-30' }, exported(1, 'b1', 'i1'))).toMatchObject({
      since: '2026-09-01',
      from: '2026-09-01',
    });
  });

  it('of a fiscal year from July may cross the new year', () => {
    const days = { from: '2025-12-01', to: '2026-01-31' };
    const period = periodOf({ kind: 'OUTGOING', ...days }, books().state, '07-01', '2026-11-26');
    expect(period).toMatchObject({ fiscalYear: '2025-07-01', ...days });
  });

  it('reaches back to the first day of a year after a year with batches', () => {
    const last = exported(1, 'b1', 'i1');
    const before = { ...last, data: { ...last.data, fiscalYear: '2025-01-01', to: '2025-12-31' } };
    expect(next({ from: '2026-11-01' }, before)).toMatchObject({ since: '2026-01-01', from: '2026-11-01' });
  });

  it('is refused if it ends after today: documents of coming days would be late in the next batch', () => {
    expect(refusalOf(() => next({ to: '2026-11-27' }))).toMatchObject({ errors: [{ field: 'to' }] });
    expect(refusalOf(() => next({ from: '2026-11-27' }))).toMatchObject({ errors: [{ field: 'to' }] });
    expect(next({ to: '2026-11-26' })).toMatchObject({ to: '2026-11-26' });
  });

  it('is refused if it ends before it begins or leaves the fiscal year', () => {
    expect(refusalOf(() => next({ from: '2026-11-20', to: '2026-11-01' }))).toMatchObject({
      errors: [{ field: 'to' }],
    });
    expect(refusalOf(() => next({ from: '2025-12-01', to: '2026-01-31' }))).toMatchObject({
      errors: [{ field: 'to' }],
    });
  });
});
