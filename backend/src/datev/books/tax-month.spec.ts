import type { DatevSettings } from '#contracts/datev/datev-settings.js';
import { sentInvoice } from '../../invoices/testing/golden-invoices.js';
import { TAKEN, wanted } from '../../invoices/testing/golden-parts.js';
import { stornoBefore } from '../replaced.js';
import { bookingsOf, finished, sent, settingsWith } from '../testing/booked.js';
import { outgoingDocument, type FinishedInvoice } from './outgoing.js';

const daysOf = (invoice: FinishedInvoice, replacedOn: string | null, datev: Partial<DatevSettings> = {}) => {
  const settings = settingsWith(datev);
  return bookingsOf([outgoingDocument(invoice, replacedOn, settings)], settings).map((row) => [
    row.suppliedOn,
    row.taxPeriodOn,
  ]);
};

const issuedOn = (id: string, kind: 'INVOICE' | 'STORNO', date: string, supplyOn = '2026-10-30') => {
  const invoice = finished(
    sentInvoice({ name: 'x', wanted: wanted({ date, supplyOn, dueOn: date }), taken: TAKEN }),
    id,
  );
  return { ...invoice, kind, issued: { ...invoice.issued, issuedAt: `${date}T10:00:00.000Z` } };
};

describe('the month of the tax', () => {
  const late = sent({ supplyOn: '2026-10-30' });

  it('is that of supply, and of an invoice that bills it again that of the Storno', () => {
    expect(daysOf(late, null)).toEqual([['2026-10-30', '2026-10-30']]);
    expect(daysOf(late, '2026-11-10')).toEqual([['2026-10-30', '2026-11-10']]);
  });

  it('is not stated where the tax follows the money (§ 20 UStG)', () => {
    const received = { taxation: 'RECEIVED' } as const;
    expect(daysOf(late, null, received)).toEqual([['', '']]);
    expect(daysOf(late, '2026-11-10', received)).toEqual([['', '']]);
    const settings = settingsWith(received);
    expect(outgoingDocument(late, null, settings).oddities).toEqual([]);
  });

  const first = issuedOn('i1', 'INVOICE', '2026-11-02');
  const storno = issuedOn('s1', 'STORNO', '2026-11-20');
  const again = issuedOn('i2', 'INVOICE', '2026-12-01');
  const more = issuedOn('i3', 'INVOICE', '2026-12-02');

  it('of an order counts each Storno for the first invoice after it', () => {
    const ofOrder = [more, again, storno, first];
    expect(ofOrder.map((one) => stornoBefore(one, ofOrder))).toEqual([null, '2026-11-20', null, null]);
    const second = issuedOn('s2', 'STORNO', '2027-01-11');
    const third = issuedOn('i4', 'INVOICE', '2027-01-12');
    expect(stornoBefore(third, [...ofOrder, second, third])).toBe('2027-01-11');
  });

  it('does not follow a Storno of another month of supply', () => {
    const other = issuedOn('s1', 'STORNO', '2026-11-20', '2026-09-15');
    expect(stornoBefore(again, [other, again])).toBeNull();
  });
});
