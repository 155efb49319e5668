import { ACCOUNT_COLUMNS } from '../../platform/datev/account-columns.js';
import { readCsv } from '../../platform/csv/csv.js';
import { plainMore, type Posting } from '../books/posting.js';
import { assembled, settingsWith } from '../testing/booked.js';
import { readExtf } from '../testing/read-extf.js';
import { accountsFile, bookingsFile, tableFile } from './batch-files.js';

const NOW = '2026-12-01T08:00:00.000Z';
const settings = settingsWith({ partyAccounts: 'EACH', fixed: true });
const nothing = assembled([], settings);
const party = (name: string) => ({
  key: `customer:${name}`,
  name,
  isCompany: false,
  street: 'Weg 1',
  zip: '',
  city: '',
  country: '',
  vatId: '',
  customerNumber: '',
});
const posting = (change: Partial<Posting> = {}): Posting => ({
  amountCents: 11_905,
  isDebit: true,
  account: '10000',
  contraAccount: '8400',
  date: '2026-11-13',
  documentNumber: 'RE-1',
  text: 'Ina Blattner',
  dueOn: null,
  currency: 'EUR',
  ledgerAccount: '8400',
  partyAccount: '10000',
  what: 'Rechnung',
  taxBasisPoints: null,
  signedCents: 11_905,
  more: plainMore(settings, false),
  ...change,
});

const headerOf = (...dates: readonly string[]) =>
  readExtf(bookingsFile({ ...nothing, postings: dates.map((date) => posting({ date })) }, settings, NOW))
    .header;

describe('the file of bookings', () => {
  it('has the period of the batch, which late documents widen', () => {
    expect(headerOf().slice(14, 16)).toEqual(['20261101', '20261130']);
    expect(headerOf('2026-11-13').slice(14, 16)).toEqual(['20261101', '20261130']);
    expect(headerOf('2026-11-13', '2026-10-05', '2026-10-07').slice(14, 16)).toEqual([
      '20261005',
      '20261130',
    ]);
  });

  it('says whose year, what, whether it is fixed, and the chart', () => {
    const header = headerOf();
    expect([12, 16, 20, 26].map((at) => header[at])).toEqual([
      '20260101',
      '"Ausgangsrechnungen"',
      '1',
      '"03"',
    ]);
  });
});

describe('the file of accounts', () => {
  const accounts = [
    { account: '10000', party: party('Ina Blattner') },
    { account: '10001', party: party('') },
  ];

  it('has each customer and supplier whose name is known, and is never fixed', () => {
    const { header, columns, rows } = readExtf(accountsFile({ ...nothing, accounts }, settings, NOW));
    expect([header[2], header[14], header[20]]).toEqual(['16', '', '']);
    expect(columns).toEqual(ACCOUNT_COLUMNS);
    expect(rows.map(([account, , , , , name]) => [account, name])).toEqual([['10000', '"Ina Blattner"']]);
    expect(rows[0]?.[15]).toBe('"Weg 1"');
  });

  it('has nobody if all share one account', () => {
    const shared = settingsWith({ partyAccounts: 'ONE' });
    expect(readExtf(accountsFile({ ...nothing, accounts }, shared, NOW)).rows).toEqual([]);
  });
});

const rowOf = (change: Partial<Posting>) => {
  const [head, row, ...rest] = readCsv(
    Buffer.from(tableFile({ ...nothing, postings: [posting(change)] })).toString(),
  );
  expect(rest).toEqual([]);
  return Object.fromEntries((head ?? []).map((name, at) => [name, row?.[at]]));
};

describe('the table for advisers without DATEV', () => {
  const plain = {
    Belegnummer: 'RE-1',
    Belegdatum: '13.11.2026',
    Leistungsdatum: '',
    Steuerperiode: '',
    Art: 'Rechnung',
    Steuersatz: '',
    Konto: '10000',
    Gegenkonto: '8400',
    Soll: '119,05',
    Haben: '',
    Währung: 'EUR',
    Text: 'Ina Blattner',
    Fällig: '',
    Auftrag: '',
    Kennzeichen: '',
    'USt-IdNr.': '',
    Storno: '',
    Nachgereicht: '',
  };

  it('has the same lines', () => {
    expect(rowOf({})).toEqual(plain);
    expect(rowOf({ isDebit: false })).toEqual({ ...plain, Soll: '', Haben: '119,05' });
  });

  it('has what else is known', () => {
    const more = {
      ...plainMore(settings, true),
      suppliedOn: '2026-11-12',
      taxPeriodOn: '2026-11-01',
      orderNumber: 'A-44',
      plate: 'XM-GB 14',
      vatId: 'ATU12345675',
    };
    expect(rowOf({ more, taxBasisPoints: 1_900, dueOn: '2026-12-24' })).toEqual({
      ...plain,
      Leistungsdatum: '12.11.2026',
      Steuerperiode: '01.11.2026',
      Steuersatz: '19 %',
      Fällig: '24.12.2026',
      Auftrag: 'A-44',
      Kennzeichen: 'XM-GB 14',
      'USt-IdNr.': 'ATU12345675',
      Nachgereicht: 'ja',
    });
  });

  it('counts below zero what is undone', () => {
    const more = { ...plainMore(settings, false), reverses: true };
    expect(rowOf({ more })).toEqual({ ...plain, Soll: '-119,05', Storno: 'Generalumkehr' });
  });
});
