import { isIn } from './datev-table.js';

const batch = {
  id: 'b1',
  number: 1,
  kind: 'OUTGOING',
  fiscalYear: '2026-01-01',
  from: '2026-10-01',
  to: '2026-10-31',
  documents: 2,
  late: 0,
  rows: 2,
  sumCents: 11_900,
  files: { bookings: 'a', accounts: 'b', table: 'c', contents: 'd' },
  exportedAt: '2026-11-02T08:00:00.000Z',
  exportedBy: null,
  cancelled: null,
  retentionEnded: false,
} as const;
const days = (from: string, to: string) => ({ from, to });

describe('a batch belongs to a period', () => {
  it('in which it was exported, or whose days it covers', () => {
    expect(isIn(days('2026-11-01', '2026-11-30'), batch)).toBe(true);
    expect(isIn(days('2026-10-31', '2026-10-31'), batch)).toBe(true);
    expect(isIn(days('2026-09-01', '2026-09-30'), batch)).toBe(false);
  });

  it('of its fiscal year in which its late documents can lie', () => {
    expect(isIn(days('2026-09-01', '2026-09-30'), { ...batch, late: 1 })).toBe(true);
    expect(isIn(days('2025-09-01', '2025-12-31'), { ...batch, late: 1 })).toBe(false);
  });
});
