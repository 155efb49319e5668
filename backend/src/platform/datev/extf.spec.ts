import { DEFAULT_INVOICING_SETTINGS } from '#contracts/invoices/invoicing-settings.js';
import { refusalOf } from '../../testing/given.js';
import { ACCOUNT_COLUMNS, accountRowOf, type PartyRow } from './account-columns.js';
import {
  assertOnePeriod,
  extfFile,
  fiscalYearOf,
  quoted,
  rowOf,
  type Booking,
  type ExtfHead,
  type MoreOfBooking,
} from './extf.js';

const MORE: MoreOfBooking = {
  taxKey: '',
  link: null,
  suppliedOn: null,
  taxPeriodOn: null,
  reverses: false,
  isFixed: false,
  isLate: false,
  orderNumber: null,
  plate: null,
  vatId: null,
};
const BOOKING: Booking = {
  amountCents: 11_900,
  isDebit: true,
  account: '10000',
  contraAccount: '8400',
  date: '2026-11-05',
  documentNumber: 'RE-1',
  text: 'Ina Blattner',
  dueOn: null,
  currency: 'EUR',
  more: MORE,
};
/** The filled cells by DATEV's numbers of the columns. */
function cellsOf(change: Partial<Booking> = {}, more: Partial<MoreOfBooking> = {}) {
  const cells = rowOf({ ...BOOKING, ...change, more: { ...MORE, ...more } });
  expect(cells).toHaveLength(125);
  return Object.fromEntries(cells.flatMap((cell, at) => (cell === '' ? [] : [[at + 1, cell]])));
}

describe('a period', () => {
  const calendarYear = { fiscalYearStart: '01-01' };

  it('may be a day or a whole fiscal year', () => {
    expect(() => assertOnePeriod({ from: '2026-11-05', to: '2026-11-05' }, calendarYear)).not.toThrow();
    expect(() => assertOnePeriod({ from: '2026-01-01', to: '2026-12-31' }, calendarYear)).not.toThrow();
    expect(() =>
      assertOnePeriod({ from: '2026-07-01', to: '2027-06-30' }, { fiscalYearStart: '07-01' }),
    ).not.toThrow();
  });

  it.each([
    ['2026-11-05', '2026-11-04', '01-01', 'Das Ende liegt vor dem Beginn.'],
    ['2026-12-31', '2027-01-01', '01-01', 'Der Zeitraum muss in einem Wirtschaftsjahr liegen.'],
    ['2026-06-30', '2026-07-01', '07-01', 'Der Zeitraum muss in einem Wirtschaftsjahr liegen.'],
  ])('from %s to %s is refused if years begin on %s', (from, to, fiscalYearStart, message) => {
    expect(refusalOf(() => assertOnePeriod({ from, to }, { fiscalYearStart })).errors).toEqual([
      { field: 'to', message },
    ]);
  });

  it.each([
    ['2026-06-30', '2025-07-01'],
    ['2026-07-01', '2026-07-01'],
  ])('of a year that begins in July: %s is in the one of %s', (day, year) => {
    expect(fiscalYearOf(day, '07-01')).toBe(year);
  });
});

describe('a text', () => {
  it.each([
    ['Müller "& Söhne"', '"Müller ""& Söhne"""'],
    ['zwei\r\n\t Zeilen', '"zwei Zeilen"'],
    ['=SUMME(A1)', '"SUMME(A1)"'],
    ['Łódź', '"Lódz"'],
  ])('%j is written as %s', (text, cell) => {
    expect(quoted(text)).toBe(cell);
  });

  it('is cut before its quotes are doubled', () => {
    expect(quoted('a"bc', 3)).toBe('"a""b"');
  });
});

describe('a booking', () => {
  it('has amount, side, accounts, day and month, number and text, and is open', () => {
    expect(cellsOf()).toStrictEqual({
      1: '119,00',
      2: '"S"',
      3: '"EUR"',
      7: '10000',
      8: '8400',
      10: '0511',
      11: '"RE-1"',
      14: '"Ina Blattner"',
      114: '0',
    });
    expect(cellsOf({ isDebit: false, amountCents: 5 })).toMatchObject({ 1: '0,05', 2: '"H"' });
  });

  it('has what else is known in its own columns', () => {
    const more: MoreOfBooking = {
      taxKey: '94',
      link: 'ABC',
      suppliedOn: '2026-10-30',
      taxPeriodOn: '2026-11-01',
      reverses: true,
      isFixed: true,
      isLate: true,
      orderNumber: 'A-44',
      plate: 'XM-GB 14',
      vatId: 'ATU 123 45675',
    };
    const { 1: _, ...cells } = cellsOf({ dueOn: '2026-12-24' }, more);
    expect(cells).toMatchObject({
      9: '"94"',
      20: '"BEDI ""ABC"""',
      21: '"Kennzeichen"',
      22: '"XM-GB 14"',
      40: '"ATU12345675"',
      48: '"Nachgereicht"',
      49: '"ja"',
      95: '"A-44"',
      114: '1',
      115: '30102026',
      116: '01112026',
      117: '24122026',
      118: '"1"',
    });
  });

  it.each([{ suppliedOn: '2026-10-30' }, { taxPeriodOn: '2026-11-01' }])(
    'has both days of the supply or none: %j',
    (one) => {
      expect(cellsOf({}, one)).toEqual(cellsOf());
    },
  );

  it('has texts and numbers of DATEV’s length, and a number of DATEV’s characters', () => {
    const cells = cellsOf({ text: 'x'.repeat(61), documentNumber: `LR 88/2_14 ${'9'.repeat(40)}` });
    expect(cells).toMatchObject({ 11: `"LR88/214${'9'.repeat(28)}"`, 14: `"${'x'.repeat(60)}"` });
  });
});

describe('the header of a file', () => {
  const books = { ...DEFAULT_INVOICING_SETTINGS, datevConsultant: '1001', datevClient: '42' };
  const headerOf = (kind: 'bookings' | 'accounts', head: Partial<ExtfHead>) => {
    const period = { from: '2026-11-01', to: '2026-11-30' };
    const whole = { period, fiscalYear: '2026-01-01', title: 'Ausgang', isFixed: true, chart: '03', ...head };
    const lines = extfFile(kind, whole, [], books, '2026-12-01T08:05:09.123Z')
      .toString('latin1')
      .split('\r\n');
    expect(lines).toHaveLength(2);
    return lines[0];
  };

  it('of bookings has their period, currency and whether they are fixed', () => {
    expect(headerOf('bookings', {})).toBe(
      '"EXTF";700;21;"Buchungsstapel";13;20261201090509000;;"WB";"Werkstattbuch";"";1001;42;20260101;4;' +
        '20261101;20261130;"Ausgang";"";1;0;1;"EUR";;"";;;"03";;;"";""',
    );
    expect(headerOf('bookings', { isFixed: false })).toContain(';1;0;0;"EUR"');
  });

  it('of accounts has none of them', () => {
    expect(headerOf('accounts', { period: null })).toBe(
      '"EXTF";700;16;"Debitoren/Kreditoren";5;20261201090509000;;"WB";"Werkstattbuch";"";1001;42;20260101;4;' +
        ';;"Ausgang";"";;;;"";;"";;;"03";;;"";""',
    );
  });
});

describe('an account', () => {
  const PARTY: PartyRow = {
    account: '10000',
    name: 'Ina Blattner',
    isCompany: false,
    street: '',
    zip: '',
    city: '',
    country: '',
    vatId: '',
    customerNumber: '',
  };
  /** The filled cells by their columns. */
  function filledOf(change: Partial<PartyRow> = {}) {
    const cells = accountRowOf({ ...PARTY, ...change });
    expect(cells).toHaveLength(254);
    return Object.fromEntries(
      cells.flatMap((cell, at) => (cell === '' ? [] : [[ACCOUNT_COLUMNS[at], cell]])),
    );
  }

  it('of whom only the name is known has nothing else', () => {
    expect(filledOf()).toStrictEqual({
      Konto: '10000',
      'Name (Adressattyp keine Angabe)': '"Ina Blattner"',
      Adressattyp: '"0"',
      Kurzbezeichnung: '"Ina Blattner"',
    });
  });

  it('of a company has its address, VAT id and number', () => {
    const address = { street: 'Ring 1', zip: '1010', city: 'Wien', country: 'AT' };
    const company = {
      name: 'Alpen Logistik GmbH',
      isCompany: true,
      vatId: 'ATU 123 45675',
      customerNumber: 'K-1',
    };
    expect(filledOf({ ...address, ...company })).toEqual({
      Konto: '10000',
      'Name (Adressattyp Unternehmen)': '"Alpen Logistik GmbH"',
      Adressattyp: '"2"',
      Kurzbezeichnung: '"Alpen Logistik "',
      'EU-Land': '"AT"',
      'EU-UStID': '"U12345675"',
      Adressart: '"STR"',
      Straße: '"Ring 1"',
      Postleitzahl: '"1010"',
      Ort: '"Wien"',
      Land: '"AT"',
      Kundennummer: '"K-1"',
    });
  });

  it.each(['12345', '1DE2', 'D1'])('has no VAT id that names no country first: %s', (vatId) => {
    expect(filledOf({ vatId })).toEqual(filledOf());
  });
});
