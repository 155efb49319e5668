import type { DatevEvent } from '#contracts/datev/datev-batch.events.js';
import { datevStream } from '#contracts/datev/datev-batches.js';
import { given, refusalOf } from '../testing/given.js';
import { assertFree } from './exported.js';

const exported: DatevEvent = {
  type: 'BatchExported',
  version: 1,
  data: {
    batchId: 'b1',
    number: 7,
    kind: 'INCOMING',
    fiscalYear: '2026-01-01',
    from: '2026-11-01',
    to: '2026-11-30',
    documents: ['invoice'],
    late: [],
    logPosition: '0000000000000007',
    rows: 1,
    sumCents: 14_875,
    files: { bookings: 'a', accounts: 'b', table: 'c', contents: 'd' },
    newAccounts: [],
    exportedOn: '2026-12-02',
    keptUntilOn: '2034-12-31',
  },
};
const cancelled: DatevEvent = {
  type: 'BatchCancelled',
  version: 1,
  data: { batchId: 'b1', number: 7, reason: 'Falsche Konten', cancelledOn: '2026-12-03' },
};

describe('an invoice of a supplier that the tax adviser has', () => {
  it('stays as it was exported', () => {
    const { state } = given(datevStream, exported);
    expect(refusalOf(() => assertFree(state, 'invoice'))).toMatchObject({
      code: 'conflict',
      detail: 'Die Rechnung ist im DATEV-Stapel Nr. 7. Bitte zuerst den Stapel zurücknehmen.',
    });
    expect(() => assertFree(state, 'other')).not.toThrow();
  });

  it('can be changed after the batch was taken back', () => {
    expect(() => assertFree(given(datevStream, exported, cancelled).state, 'invoice')).not.toThrow();
  });
});
