import iconv from 'iconv-lite';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { InvoicingDetails } from '#contracts/invoices/invoicing-settings.js';
import { invalid } from '#contracts/kernel/problem.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { withoutFormula } from '../csv/formula.js';
import { COLUMN_COUNT } from './extf-columns.js';
import { inWindows1252 } from './windows-1252.js';

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
  readonly more: MoreOfBooking;
};

/** What a Buchungsstapel says besides. */
export type MoreOfBooking = {
  /** BU-Schlüssel; empty: the account knows the tax. */
  readonly taxKey: string;
  /** GUID of the document in DATEV Unternehmen online; null: there is none. */
  readonly link: string | null;
  readonly suppliedOn: LocalDate | null;
  /** Whose month gets the tax. DATEV wants both days or none. */
  readonly taxPeriodOn: LocalDate | null;
  /** Generalumkehr: undoes a booking of the same side. */
  readonly reverses: boolean;
  readonly isFixed: boolean;
  /** It lies before the period. */
  readonly isLate: boolean;
  readonly orderNumber: string | null;
  readonly plate: string | null;
  /** Of the customer in another country of the EU. */
  readonly vatId: string | null;
};

/** The kinds of DATEV files, with the version of their format. */
export const EXTF_KINDS = {
  bookings: { category: 21, name: 'Buchungsstapel', format: 13 },
  accounts: { category: 16, name: 'Debitoren/Kreditoren', format: 5 },
} as const;
const HEADER_VERSION = 700;
/** Characters that DATEV refuses in a document number (Belegfeld 1). */
const NOT_IN_NUMBER = /[^A-Z0-9$&%*+\-/]/gi;
const NUMBER_LENGTH = 36;
const TEXT_LENGTH = 60;

/** Refuses a period that ends before it begins or spans two fiscal years: DATEV accepts one at a time. */
export function assertOnePeriod({ from, to }: Period, { fiscalYearStart }: Pick<Books, 'fiscalYearStart'>) {
  if (to < from) throw invalid('to', 'Das Ende liegt vor dem Beginn.');
  if (fiscalYearOf(from, fiscalYearStart) !== fiscalYearOf(to, fiscalYearStart)) {
    throw invalid('to', 'Der Zeitraum muss in einem Wirtschaftsjahr liegen.');
  }
}

/** The first day of the fiscal year. `fiscalYearStart`: `MM-DD`. */
export function fiscalYearOf(date: LocalDate, fiscalYearStart: string): LocalDate {
  const start = `${date.slice(0, 4)}-${fiscalYearStart}`;
  return start <= date ? start : `${Number(date.slice(0, 4)) - 1}-${fiscalYearStart}`;
}

export type ExtfHead = {
  /** The days of the bookings; null: a file without bookings. */
  readonly period: Period | null;
  readonly fiscalYear: LocalDate;
  readonly title: string;
  /** Festschreibung of all bookings. */
  readonly isFixed: boolean;
  /** `03`; empty: not stated. */
  readonly chart: string;
};

/** A DATEV file (EXTF) in Windows-1252. `rows`: the names of the columns, then the cells as they are written. */
export function extfFile(
  kind: keyof typeof EXTF_KINDS,
  head: ExtfHead,
  rows: readonly (readonly string[])[],
  books: Books,
  now: Instant,
): Buffer {
  const all = [headerOf(kind, head, books, now), ...rows];
  return iconv.encode(`${all.map((row) => row.join(';')).join('\r\n')}\r\n`, 'win1252');
}

/** DATEV's texts are on one line. They may be opened in a spreadsheet too, so none begins like a formula. */
export const quoted = (text: string, maxLength = Number.POSITIVE_INFINITY): string =>
  `"${withoutFormula(inWindows1252(text).replaceAll(/\s+/g, ' ')).slice(0, maxLength).replaceAll('"', '""')}"`;
const compact = (date: LocalDate): string => date.replaceAll('-', '');
const dayMonth = (date: LocalDate): string => date.slice(8) + date.slice(5, 7);
const dayMonthYear = (date: LocalDate | null): string =>
  date === null ? '' : dayMonth(date) + date.slice(0, 4);

function headerOf(
  kind: keyof typeof EXTF_KINDS,
  { period, fiscalYear, title, isFixed, chart }: ExtfHead,
  { datevConsultant, datevClient, accountLength }: Books,
  now: Instant,
): readonly string[] {
  const { date, time } = localDateTime(now);
  const seconds = now.slice(17, 19);
  const made = `${compact(date)}${time.replace(':', '')}${seconds}000`;
  const { category, name, format } = EXTF_KINDS[kind];
  const ofBookings = (cell: string): string => (period === null ? '' : cell);
  return [
    quoted('EXTF'),
    String(HEADER_VERSION),
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
    compact(fiscalYear),
    String(accountLength),
    period === null ? '' : compact(period.from),
    period === null ? '' : compact(period.to),
    quoted(title, 30),
    quoted(''),
    ofBookings('1'),
    ofBookings('0'),
    ofBookings(isFixed ? '1' : '0'),
    period === null ? quoted('') : quoted('EUR'),
    '',
    quoted(''),
    '',
    '',
    quoted(chart),
    '',
    '',
    quoted(''),
    quoted(''),
  ];
}

/** The cells of a booking, as they are written. */
export function rowOf({
  amountCents,
  isDebit,
  account,
  contraAccount,
  date,
  documentNumber,
  text,
  dueOn,
  currency,
  more,
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
  row[13] = quoted(text, TEXT_LENGTH);
  row[113] = '0';
  row[116] = dayMonthYear(dueOn);
  addMore(row, more);
  return row;
}

function addMore(row: string[], more: MoreOfBooking): void {
  const { taxKey, link, suppliedOn, taxPeriodOn, reverses, isFixed, isLate } = more;
  if (taxKey !== '') row[8] = quoted(taxKey);
  if (link !== null) row[19] = quoted(`BEDI "${link}"`);
  if (more.plate !== null) {
    row[20] = quoted('Kennzeichen');
    row[21] = quoted(more.plate, 210);
  }
  if (more.vatId !== null) row[39] = quoted(more.vatId.replaceAll(/\s/g, ''), 15);
  if (isLate) {
    row[47] = quoted('Nachgereicht');
    row[48] = quoted('ja');
  }
  if (more.orderNumber !== null) row[94] = quoted(more.orderNumber, 30);
  row[113] = isFixed ? '1' : '0';
  if (suppliedOn !== null && taxPeriodOn !== null) {
    row[114] = dayMonthYear(suppliedOn);
    row[115] = dayMonthYear(taxPeriodOn);
  }
  if (reverses) row[117] = quoted('1');
}
