import { retentionHoldsStream } from '#contracts/audit/retention-holds.js';
import type { RetentionHoldEvent } from '#contracts/audit/retention-hold.events.js';
import type { BatchExported } from '#contracts/datev/datev-batch.events.js';
import { datevStream } from '#contracts/datev/datev-batches.js';
import { given } from '../testing/given.js';
import { dueBatches, filesBeside } from './datev-retention.js';

const batch = (number: number, facts: Partial<BatchExported['data']> = {}): BatchExported => ({
  type: 'BatchExported',
  version: 1,
  data: {
    batchId: `b${number}`,
    number,
    kind: 'OUTGOING',
    fiscalYear: '2026-01-01',
    from: '2026-10-01',
    to: '2026-10-31',
    documents: [`i${number}`],
    late: [],
    logPosition: '0000000000000007',
    rows: 1,
    sumCents: 11_900,
    files: { bookings: `b${number}`, accounts: 'same', table: `t${number}`, contents: `c${number}` },
    newAccounts: [],
    exportedOn: '2026-11-02',
    keptUntilOn: '2034-12-31',
    ...facts,
  },
});
const books = (...facts: readonly BatchExported[]) => given(datevStream, ...facts).state;
const hold = (from: string, to: string): RetentionHoldEvent => ({
  type: 'RetentionHeld',
  version: 1,
  data: { holdId: 'h1', from, to, reason: 'Betriebsprüfung', heldOn: '2034-06-01' },
});
const due = (one: BatchExported, ...holds: readonly RetentionHoldEvent[]) =>
  dueBatches(books(one), given(retentionHoldsStream, ...holds).state, '2035-01-01').map(({ id }) => id);

describe('the end of retention', () => {
  it('waits while a hold covers any day of the batch', () => {
    expect(due(batch(1))).toEqual(['b1']);
    expect(due(batch(1), hold('2026-10-10', '2026-10-12'))).toEqual([]);
    expect(due(batch(1), hold('2026-11-01', '2026-11-30'))).toEqual(['b1']);
  });

  it('waits while a hold covers days of the fiscal year in which its late documents can lie', () => {
    const march = hold('2026-03-01', '2026-03-31');
    expect(due(batch(1), march)).toEqual(['b1']);
    expect(due(batch(1, { late: ['i1'] }), march)).toEqual([]);
    expect(due(batch(1, { late: ['i1'] }), hold('2025-03-01', '2025-03-31'))).toEqual(['b1']);
  });

  it('spares files that are those of a batch whose retention is not over', () => {
    const all = books(batch(1), batch(2, { keptUntilOn: '2035-12-31' }));
    const ended = dueBatches(all, retentionHoldsStream.initial, '2035-01-01');
    expect([...filesBeside(ended, all)]).toEqual(['b2', 'same', 't2', 'c2']);
  });
});
