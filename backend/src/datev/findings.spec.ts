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

const sentenceIn = (chart: 'SKR03' | 'SKR04') => {
  const settings = settingsWith({}, chart);
  const around = { ...NOTHING_AROUND, prepayment: ['LR-3'] };
  return findingsOf(assembled([], settings), settings, around)[0]?.sentence;
};

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

  it('names what is missing, once and in order', () => {
    const settings = settingsWith();
    const sentences = (invoicing: Partial<BookSettings['invoicing']>, ...documents: BookDocument[]) => {
      const changed = { ...settings, invoicing: { ...settings.invoicing, ...invoicing } };
      return findingsOf(assembled(documents, changed), changed, NOTHING_AROUND).map(
        ({ sentence, count, about, isNote }) => [sentence, count, about, isNote],
      );
    };
    expect(sentences({ datevConsultant: '', datevClient: '' })).toEqual([
      ['Für DATEV fehlen Angaben: Beraternummer, Mandantennummer.', 2, [], false],
    ]);
    expect(sentences({ datevClient: '' })).toEqual([
      ['Für DATEV fehlen Angaben: Mandantennummer.', 1, [], false],
    ]);
    const { postings } = assembled([outgoingDocument(sent(), null, settings)], settings);
    const booked = { ...outgoingDocument(sent(), null, settings), book: () => [...postings, ...wrong] };
    const wrong = ['0000', '840'].map((ledgerAccount) => ({
      ...postings[0]!,
      ledgerAccount,
      partyAccount: '7',
    }));
    expect(sentences({}, booked)).toEqual([
      [
        'Diese Konten passen nicht zu 4 Stellen der Sachkonten und 5 der Personenkonten: 0000, 7, 840.',
        3,
        [],
        false,
      ],
    ]);
  });

  it('counts all and names the first 20', () => {
    const waiting = Array.from({ length: 21 }, (_, place) => `RE-${place + 1}`);
    const settings = settingsWith();
    const [finding] = findingsOf(assembled([], settings), settings, { ...NOTHING_AROUND, waiting });
    expect(finding).toMatchObject({ code: 'document', count: 21, about: waiting.slice(0, 20) });
  });

  it('names documents by their number, and late ones without by their id', () => {
    const settings = settingsWith();
    const late = { ...outgoingDocument(sent({ supplyOn: '2026-10-30' }), null, settings), on: '2026-10-31' };
    const documents = [late, { ...late, id: 'payment-p1', number: '', oddities: [] }];
    const found = findingsOf(assembled(documents, settings), settings, NOTHING_AROUND);
    expect(found.map(({ code, about }) => [code, about])).toEqual([
      ['supply-month', ['RE-2026-00181']],
      ['late', ['payment-p1', 'RE-2026-00181']],
    ]);
  });

  it('has an account of the chart for what the adviser books by hand', () => {
    expect(sentenceIn('SKR03')).toContain('sie gehört auf 1518 (19 %) oder 1511 (7 %)');
    expect(sentenceIn('SKR04')).toContain('sie gehört auf 1186 (19 %) oder 1181 (7 %)');
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
