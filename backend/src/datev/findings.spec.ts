import { hu } from '../invoices/testing/golden-parts.js';
import { incomingDocument } from './books/incoming.js';
import { outgoingDocument } from './books/outgoing.js';
import type { BookDocument, BookSettings } from './books/posting.js';
import { findingsOf } from './findings.js';
import { assembled, NOTHING_AROUND, sent, settingsWith, supplied } from './testing/booked.js';

const codes = (documents: readonly BookDocument[], settings: BookSettings, around = NOTHING_AROUND) =>
  findingsOf(assembled(documents, settings), settings, around).map(({ code, stops, isNote }) => {
    if (stops) return `${code}!`;
    return isNote ? `(${code})` : code;
  });

describe('what is missing or odd', () => {
  it('is nothing for ordinary invoices', () => {
    expect(codes([outgoingDocument(sent(), null, settingsWith())], settingsWith())).toEqual([]);
  });

  it('is a supply in another month, and 0 % without a reason', () => {
    const settings = settingsWith();
    const other = sent({ supplyOn: '2026-10-30' });
    expect(codes([outgoingDocument(other, null, settings)], settings)).toEqual(['supply-month']);
    const untaxed = sent({ positions: [hu], exemptionReason: 'x' });
    const unproven = { ...untaxed, content: { ...untaxed.content, exemptionReason: null } };
    expect(codes([outgoingDocument(unproven, null, settings)], settings)).toEqual(['untaxed']);
  });

  it('is an invoice of a supplier at 0 %, also in part, and more so from abroad', () => {
    const settings = settingsWith();
    const deposits = supplied.lines.map((line) => ({
      ...line,
      lineId: 'i2',
      netCents: 400,
      taxBasisPoints: 0,
    }));
    const from = (vatId: string | null) =>
      incomingDocument(
        {
          ...supplied,
          seller: { ...supplied.seller, vatId },
          grossCents: supplied.grossCents + 400,
          lines: [...supplied.lines, ...deposits],
        },
        settings,
      );
    expect(codes([incomingDocument(supplied, settings)], settings)).toEqual([]);
    expect(codes([from(null)], settings)).toEqual(['untaxed']);
    expect(codes([from('DE123456789')], settings)).toEqual(['untaxed']);
    expect(codes([from('ATU12345678')], settings)).toEqual(['reverse-charge']);
  });

  it('stops an export without numbers of the adviser, and with accounts that DATEV would not read', () => {
    const settings = settingsWith();
    const unnumbered = { ...settings, invoicing: { ...settings.invoicing, datevConsultant: '' } };
    expect(codes([], unnumbered)).toEqual(['settings!']);
    const short = { ...settings, invoicing: { ...settings.invoicing, debtorAccount: '1400' } };
    expect(codes([outgoingDocument(sent(), null, short)], short)).toEqual(['account!']);
    const revenueAccounts = [{ taxBasisPoints: 1_900, account: '8400' }];
    const five = { ...settings, invoicing: { ...settings.invoicing, accountLength: 5, revenueAccounts } };
    expect(codes([outgoingDocument(sent(), null, five)], five)).toEqual(['account!']);
    const ofChart = { ...five, invoicing: { ...five.invoicing, revenueAccounts: [] } };
    expect(codes([outgoingDocument(sent(), null, ofChart)], ofChart)).toEqual([]);
  });

  it('is what the read models know around it', () => {
    const around = {
      waiting: ['RE-1'],
      unpaid: ['RE-4'],
      depositsOfYearBefore: ['RE-5'],
      changed: ['LR-1'],
      foreignCurrency: ['LR-2'],
      prepayment: ['LR-3'],
      ofYearBefore: ['RE-2'],
      beforeFirst: ['RE-3'],
      doneWithoutInvoice: ['A-1'],
      withoutCost: ['A-2 Öl'],
    };
    expect(codes([], settingsWith(), around)).toEqual([
      'document',
      'deposit-unpaid',
      'deposit-earlier',
      'changed',
      'foreign-currency',
      'prepayment',
      '(earlier)',
      'unbilled',
      'no-cost',
    ]);
  });
});
