import iconv from 'iconv-lite';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { InvoicingDetails } from '#contracts/invoices/invoicing-settings.js';
import { invalid } from '#contracts/kernel/problem.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { withoutFormula } from '../csv/formula.js';

type Books = Pick<InvoicingDetails, 'datevConsultant' | 'datevClient' | 'fiscalYearStart' | 'accountLength'>;
type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** A line of a Buchungsstapel. The amount is never negative: `isDebit` states the side of `account`. */
export type Booking = {
  readonly amountCents: number;
  readonly isDebit: boolean;
  readonly account: string;
  readonly contraAccount: string;
  readonly date: LocalDate;
  readonly documentNumber: string;
  readonly text: string;
  readonly dueOn: LocalDate | null;
  /** ISO 4217. */
  readonly currency: string;
};

const VERSION = { header: 700, category: 21, name: 'Buchungsstapel', format: 13 } as const;
/** Columns of format 13 that a garage fills, counted from 1 as in DATEV's documentation. */
const COLUMN_COUNT = 125;
const NAMED_COLUMNS: ReadonlyMap<number, string> = new Map([
  [1, 'Umsatz (ohne Soll/Haben-Kz)'],
  [2, 'Soll/Haben-Kennzeichen'],
  [3, 'WKZ Umsatz'],
  [4, 'Kurs'],
  [5, 'Basis-Umsatz'],
  [6, 'WKZ Basis-Umsatz'],
  [7, 'Konto'],
  [8, 'Gegenkonto (ohne BU-Schlüssel)'],
  [9, 'BU-Schlüssel'],
  [10, 'Belegdatum'],
  [11, 'Belegfeld 1'],
  [12, 'Belegfeld 2'],
  [13, 'Skonto'],
  [14, 'Buchungstext'],
  [15, 'Postensperre'],
  [16, 'Diverse Adressnummer'],
  [17, 'Geschäftspartnerbank'],
  [18, 'Sachverhalt'],
  [19, 'Zinssperre'],
  [20, 'Beleglink'],
  [37, 'KOST1 - Kostenstelle'],
  [38, 'KOST2 - Kostenstelle'],
  [39, 'Kost-Menge'],
  [40, 'EU-Land u. UStID (Bestimmung)'],
  [41, 'EU-Steuersatz (Bestimmung)'],
  [42, 'Abw. Versteuerungsart'],
  [43, 'Sachverhalt L+L'],
  [44, 'Funktionsergänzung L+L'],
  [45, 'BU 49 Hauptfunktionstyp'],
  [46, 'BU 49 Hauptfunktionsnummer'],
  [47, 'BU 49 Funktionsergänzung'],
  [88, 'Stück'],
  [89, 'Gewicht'],
  [90, 'Zahlweise'],
  [91, 'Forderungsart'],
  [92, 'Veranlagungsjahr'],
  [93, 'Zugeordnete Fälligkeit'],
  [94, 'Skontotyp'],
  [95, 'Auftragsnummer'],
  [96, 'Buchungstyp'],
  [97, 'USt-Schlüssel (Anzahlungen)'],
  [98, 'EU-Land (Anzahlungen)'],
  [99, 'Sachverhalt L+L (Anzahlungen)'],
  [100, 'EU-Steuersatz (Anzahlungen)'],
  [101, 'Erlöskonto (Anzahlungen)'],
  [102, 'Herkunft-Kz'],
  [103, 'Buchungs GUID'],
  [104, 'KOST-Datum'],
  [105, 'SEPA-Mandatsreferenz'],
  [106, 'Skontosperre'],
  [107, 'Gesellschaftername'],
  [108, 'Beteiligtennummer'],
  [109, 'Identifikationsnummer'],
  [110, 'Zeichnernummer'],
  [111, 'Postensperre bis'],
  [112, 'Bezeichnung SoBil-Sachverhalt'],
  [113, 'Kennzeichen SoBil-Buchung'],
  [114, 'Festschreibung'],
  [115, 'Leistungsdatum'],
  [116, 'Datum Zuord. Steuerperiode'],
  [117, 'Fälligkeit'],
  [118, 'Generalumkehr (GU)'],
  [119, 'Steuersatz'],
  [120, 'Land'],
  [121, 'Abrechnungsreferenz'],
  [122, 'BVV-Position'],
  [123, 'EU-Land u. UStID (Ursprung)'],
  [124, 'EU-Steuersatz (Ursprung)'],
  [125, 'Abw. Skontokonto'],
]);
/** Columns that come in pairs of type and content. */
const PAIRS = [
  { from: 21, count: 8, name: 'Beleginfo' },
  { from: 48, count: 20, name: 'Zusatzinformation' },
] as const;
/** Characters that DATEV refuses in a document number (Belegfeld 1). */
const NOT_IN_NUMBER = /[^A-Z0-9$&%*+\-/]/gi;
const NUMBER_LENGTH = 36;
const TEXT_LENGTH = 60;

/** Refuses a period that ends before it begins or spans two fiscal years: DATEV accepts one at a time. */
export function assertOnePeriod({ from, to }: Period, { fiscalYearStart }: Books): void {
  if (to < from) throw invalid('to', 'Das Ende liegt vor dem Beginn.');
  if (fiscalYearOf(from, fiscalYearStart) !== fiscalYearOf(to, fiscalYearStart)) {
    throw invalid('to', 'Der Zeitraum muss in einem Wirtschaftsjahr liegen.');
  }
}

function fiscalYearOf(date: LocalDate, fiscalYearStart: string): LocalDate {
  const start = `${date.slice(0, 4)}-${fiscalYearStart}`;
  return start <= date ? start : `${Number(date.slice(0, 4)) - 1}-${fiscalYearStart}`;
}

/** A DATEV file: EXTF, Buchungsstapel, format 13, Windows-1252. */
export function extfOf(
  bookings: readonly Booking[],
  period: Period & { readonly title: string },
  books: Books,
  now: Instant,
): Buffer {
  const rows = [headerOf(period, books, now), columnNames(), ...bookings.map(rowOf)];
  return iconv.encode(`${rows.map((row) => row.join(';')).join('\r\n')}\r\n`, 'win1252');
}

/** DATEV's texts are on one line. They may be opened in a spreadsheet too, so none begins like a formula. */
const quoted = (text: string): string =>
  `"${withoutFormula(text.replaceAll(/\s+/g, ' ')).replaceAll('"', '""')}"`;
const compact = (date: LocalDate): string => date.replaceAll('-', '');
const dayMonth = (date: LocalDate): string => date.slice(8) + date.slice(5, 7);

function headerOf(
  { from, to, title }: Period & { readonly title: string },
  { datevConsultant, datevClient, fiscalYearStart, accountLength }: Books,
  now: Instant,
): readonly string[] {
  const { date, time } = localDateTime(now);
  const seconds = now.slice(17, 19);
  const made = `${compact(date)}${time.replace(':', '')}${seconds}000`;
  const { header, category, name, format } = VERSION;
  const [euro, general] = [quoted('EUR'), '1'];
  return [
    quoted('EXTF'),
    String(header),
    String(category),
    quoted(name),
    String(format),
    made,
    '',
    quoted('WB'),
    quoted('Werkstattbuch'),
    quoted(''),
    datevConsultant,
    datevClient,
    compact(fiscalYearOf(from, fiscalYearStart)),
    String(accountLength),
    compact(from),
    compact(to),
    quoted(title.slice(0, 30)),
    quoted(''),
    general,
    '0',
    '0',
    euro,
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
}

function columnNames(): readonly string[] {
  const names = Array.from({ length: COLUMN_COUNT }, (_, index) => NAMED_COLUMNS.get(index + 1) ?? '');
  for (const { from, count, name } of PAIRS) {
    for (let pair = 0; pair < count; pair++) {
      names[from - 1 + 2 * pair] = `${name} - Art ${pair + 1}`;
      names[from + 2 * pair] =
        name === 'Beleginfo' ? `${name} - Inhalt ${pair + 1}` : `${name}- Inhalt ${pair + 1}`;
    }
  }
  return names;
}

function rowOf({
  amountCents,
  isDebit,
  account,
  contraAccount,
  date,
  documentNumber,
  text,
  dueOn,
  currency,
}: Booking): readonly string[] {
  const row = Array.from({ length: COLUMN_COUNT }, () => '');
  const digits = String(amountCents).padStart(3, '0');
  row[0] = `${digits.slice(0, -2)},${digits.slice(-2)}`;
  row[1] = quoted(isDebit ? 'S' : 'H');
  row[2] = quoted(currency);
  row[6] = account;
  row[7] = contraAccount;
  row[9] = dayMonth(date);
  row[10] = quoted(documentNumber.replace(NOT_IN_NUMBER, '').slice(0, NUMBER_LENGTH));
  row[13] = quoted(withoutFormula(text).slice(0, TEXT_LENGTH));
  row[113] = '0';
  if (dueOn !== null) row[116] = dayMonth(dueOn) + dueOn.slice(0, 4);
  return row;
}
