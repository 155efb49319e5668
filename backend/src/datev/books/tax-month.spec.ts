import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import { bookingsOf, sent, settingsWith } from '../testing/booked.js';
import { outgoingDocument, type FinishedInvoice, type Replaced } from './outgoing.js';

const daysOf = (invoice: FinishedInvoice, replaced: Replaced, datev: Partial<DatevSettings> = {}) => {
  const settings = settingsWith(datev);
  return bookingsOf([outgoingDocument(invoice, replaced, settings)], settings).map((row) => [
    row.suppliedOn,
    row.taxPeriodOn,
  ]);
};

describe('the month of the tax', () => {
  const late = sent({ supplyOn: '2026-10-30' });

  it('is that of supply, and of an invoice that bills it again that of the Storno', () => {
    expect(daysOf(late, null)).toEqual([['2026-10-30', '2026-10-30']]);
    expect(daysOf(late, { on: '2026-11-10' })).toEqual([['2026-10-30', '2026-11-10']]);
  });

  it('is not stated where the tax follows the money (§ 20 UStG)', () => {
    const received = { taxation: 'RECEIVED' } as const;
    expect(daysOf(late, null, received)).toEqual([['', '']]);
    expect(daysOf(late, { on: '2026-11-10' }, received)).toEqual([['', '']]);
    const settings = settingsWith(received);
    expect(outgoingDocument(late, null, settings).oddities).toEqual([]);
  });
});
