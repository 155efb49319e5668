import type { CsvColumns } from '#contracts/bank/bank.events.js';
import { invalid } from '#contracts/kernel/problem.js';
import { isLocalDate, type LocalDate } from '#contracts/values/local-date-time.js';
import { CsvError, readCsv } from '../../../platform/csv/csv.js';
import { centsOfText, unreadable, type ReadEntry, type ReadStatement } from './statement.js';

/** Banks write some lines about the account before the header, and some of sums after the rows. */
const MOST_LINES_BEFORE = 20;
const LEAST_COLUMNS = 3;

export type CsvTable = { readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The first row with most of the columns is the header. */
export function csvTable(text: string): CsvTable {
  let rows: readonly (readonly string[])[];
  try {
    rows = readCsv(text);
  } catch (error) {
    if (error instanceof CsvError) throw unreadable(error.message);
    throw error;
  }
  const width = Math.max(0, ...rows.slice(0, MOST_LINES_BEFORE + 5).map(filled));
  const start = rows.findIndex((row) => filled(row) >= LEAST_COLUMNS && filled(row) >= width - 1);
  const header = rows[start]?.map((cell) => cell.trim()) ?? [];
  if (start === -1 || start > MOST_LINES_BEFORE || header.length < LEAST_COLUMNS)
    throw unreadable('Die Datei ist weder CAMT.053 noch MT940 noch eine CSV-Datei mit einer Kopfzeile.');
  return { header, rows: rows.slice(start + 1).filter((row) => filled(row) >= LEAST_COLUMNS) };
}

const filled = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== '').length;

/** The rows with a day and an amount. 400 for a column that the file does not have. */
export function readCsvStatement({ header, rows }: CsvTable, columns: CsvColumns): ReadStatement {
  const place = (name: keyof CsvColumns): number | null => {
    const wanted = columns[name];
    if (wanted === null || wanted === '') return null;
    const found = header.indexOf(wanted);
    if (found === -1) throw invalid(`columns.${name}`, `Die Datei hat keine Spalte „${wanted}“.`);
    return found;
  };
  const places = {
    bookedOn: place('bookedOn') ?? -1,
    valueOn: place('valueOn'),
    amount: place('amount') ?? -1,
    purpose: place('purpose') ?? -1,
    name: place('name'),
    iban: place('iban'),
  };
  const entries = rows.map((row, index): ReadEntry => {
    const cell = (at: number | null) => (at === null ? null : (row[at]?.trim() ?? ''));
    const bookedOn = dayOf(cell(places.bookedOn) ?? '');
    const cents = centsOfText(cell(places.amount) ?? '');
    if (bookedOn === null || cents === null)
      throw unreadable(`Zeile ${index + 1} unter der Kopfzeile hat keinen Tag oder keinen Betrag.`);
    const valueOn = dayOf(cell(places.valueOn) ?? '') ?? bookedOn;
    const texts = { name: cell(places.name), iban: cell(places.iban), purpose: cell(places.purpose) };
    return { bookedOn, valueOn, cents, ...texts, reference: null };
  });
  return { format: 'CSV', account: '', entries };
}

/** `23.11.2026`, `23.11.26` or `2026-11-23`. */
function dayOf(text: string): LocalDate | null {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{2}|\d{4})$/.exec(text);
  const [, day = '', month = '', year = ''] = german ?? [];
  const iso =
    german === null
      ? text.slice(0, 10)
      : `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(iso) ? iso : null;
}
