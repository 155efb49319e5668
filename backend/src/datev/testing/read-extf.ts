import { BOOKING_COLUMNS, HEADER_FIELDS } from './booking-columns.js';

/** A booking as DATEV would read it. Days: `2026-11-24`. */
export type ReadBooking = {
  readonly cents: number;
  readonly side: 'S' | 'H';
  readonly account: string;
  readonly contraAccount: string;
  readonly taxKey: string;
  readonly on: string;
  readonly number: string;
  readonly text: string;
  /** GUID; empty: no link. */
  readonly link: string;
  readonly orderNumber: string;
  readonly isFixed: boolean;
  readonly suppliedOn: string;
  readonly taxPeriodOn: string;
  readonly dueOn: string;
  readonly reverses: boolean;
  readonly isLate: boolean;
  readonly plate: string;
  readonly vatId: string;
};

export type ReadExtf = {
  readonly header: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** Reads a file of DATEV's format: Windows-1252, CRLF, semicolons, texts in quotes. Throws what a check program would say. */
export function readExtf(bytes: Uint8Array): ReadExtf {
  const source = new TextDecoder('windows-1252').decode(bytes);
  if (!source.endsWith('\r\n')) throw new Error('The last line does not end');
  const lines = source.slice(0, -2).split('\r\n');
  const [header = [], columns = [], ...rows] = lines.map((line, at) => cellsOf(line, at + 1));
  if (header.length !== HEADER_FIELDS.length) throw new Error(`The header has ${header.length} fields`);
  header.forEach((cell, at) => {
    if (HEADER_FIELDS[at]?.test(cell) !== true) throw new Error(`Header field ${at + 1}: ${cell}`);
  });
  rows.forEach((row, at) => {
    if (row.length !== columns.length) throw new Error(`Line ${at + 3} has ${row.length} columns`);
  });
  return { header, columns, rows };
}

/** The raw cells of a line. A control character is an error, as is a quote inside of a text that is not doubled. */
function cellsOf(line: string, number: number): string[] {
  // oxlint-disable-next-line no-control-regex -- that is what is looked for
  if (/[\u0000-\u001F]/.test(line)) throw new Error(`Line ${number} has a control character`);
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^";]*)(?:;|$)/g) ?? [];
  const found = cells.map((cell) => (cell.endsWith(';') ? cell.slice(0, -1) : cell));
  // The pattern also matches the empty end of a line that ends with a cell.
  if (!line.endsWith(';') && found.at(-1) === '' && found.length > 1) found.pop();
  if (found.join(';') !== line) throw new Error(`Line ${number} cannot be split: ${line}`);
  return found;
}

/** The bookings of a Buchungsstapel. Throws for the first cell that breaks the description. */
export function readBookings(bytes: Uint8Array): readonly ReadBooking[] {
  const { header, columns, rows } = readExtf(bytes);
  const expected = BOOKING_COLUMNS.map(({ name }) => name);
  expected.forEach((name, at) => {
    if (columns[at] !== name) throw new Error(`Column ${at + 1} is ${columns[at]}, not ${name}`);
  });
  if (columns.length !== expected.length) throw new Error(`${columns.length} columns`);
  if (header[2] !== '21' || header[4] !== '13') throw new Error('No Buchungsstapel of format 13');
  return rows.map((row, at) => bookingOf(row, at + 3, header));
}

function bookingOf(row: readonly string[], line: number, header: readonly string[]): ReadBooking {
  BOOKING_COLUMNS.forEach(({ name, filled, required }, at) => {
    const cell = row[at] ?? '';
    const isEmpty = cell === '' || cell === '""';
    if (isEmpty ? required === true : !filled.test(cell)) throw new Error(`Line ${line}, ${name}: ${cell}`);
  });
  const cell = (column: number): string => textOf(row[column - 1] ?? '');
  if ((cell(115) === '') !== (cell(116) === '')) throw new Error(`Line ${line}: one day of supply alone`);
  const on = dayInPeriod(cell(10), header);
  const [, link = ''] = /^BEDI "([^"]{36})"$/.exec(cell(20)) ?? [];
  if (cell(20) !== '' && link === '') throw new Error(`Line ${line}, Beleglink: ${cell(20)}`);
  return {
    cents: Number(cell(1).replace(',', '')),
    side: cell(2) as 'S' | 'H',
    account: cell(7),
    contraAccount: cell(8),
    taxKey: cell(9),
    on,
    number: cell(11),
    text: cell(14),
    link,
    plate: cell(21) === 'Kennzeichen' ? cell(22) : '',
    vatId: cell(40),
    isLate: cell(48) === 'Nachgereicht',
    orderNumber: cell(95),
    isFixed: cell(114) === '1',
    suppliedOn: longDay(cell(115)),
    taxPeriodOn: longDay(cell(116)),
    dueOn: longDay(cell(117)),
    reverses: cell(118) === '1',
  };
}

function textOf(cell: string): string {
  return cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

const longDay = (cell: string): string =>
  cell === '' ? '' : `${cell.slice(4)}-${cell.slice(2, 4)}-${cell.slice(0, 2)}`;
const headerDay = (cell = ''): string => `${cell.slice(0, 4)}-${cell.slice(4, 6)}-${cell.slice(6)}`;

/** A Belegdatum has no year: it is the one that lies in the header's period. */
function dayInPeriod(cell: string, header: readonly string[]): string {
  const [from, to] = [headerDay(header[14]), headerDay(header[15])];
  const fiscalYear = headerDay(header[12]);
  const days = [from, to].map((day) => `${day.slice(0, 4)}-${cell.slice(2)}-${cell.slice(0, 2)}`);
  const day = days.find((one) => from <= one && one <= to);
  if (day === undefined) throw new Error(`Belegdatum ${cell} is outside of ${from} to ${to}`);
  const nextYear = `${Number(fiscalYear.slice(0, 4)) + 1}${fiscalYear.slice(4)}`;
  if (from < fiscalYear || to >= nextYear) throw new Error('The period leaves the fiscal year');
  return day;
}

/** What a booking adds to its document: debits of a customer, and credits of a supplier, are what is owed. */
export function signedCentsOf({ cents, side, reverses }: ReadBooking): number {
  return (side === 'S') !== reverses ? cents : -cents;
}
