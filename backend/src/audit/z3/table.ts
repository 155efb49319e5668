import { setImmediate as nextTurn } from 'node:timers/promises';
import { germanDate } from '#contracts/values/german.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { neutralised } from '../../platform/csv/formula.js';
import type { FileStore } from '../../platform/files/file-store.js';
import type { Histories } from '../../platform/history/histories.js';
import type { ReadModels } from '#projections/engine/read-models.js';

/** Local dates, inclusive. */
export type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** What the export is made from. */
export type Z3Source = {
  readonly readModels: ReadModels;
  readonly histories: Histories;
  readonly files: Pick<FileStore, 'get'>;
};

/** What its tables are made from. */
export type Z3Found = Z3Source & {
  /** Ids of the invoices of the period: found once for all tables, because that reads the invoices of all years. */
  readonly invoiceIds: readonly string[];
};

/** `decimals`: a number with this many decimals. */
export type ColumnType = 'text' | 'date' | { readonly decimals: number };

export type Column<Row> = {
  readonly name: string;
  readonly description: string;
  readonly type: ColumnType;
  /** Text, local date, or a number in the smallest unit (cents, 1/1,000); null: unknown. */
  readonly value: (row: Row) => string | number | null;
};

export type Table<Row> = {
  readonly name: string;
  readonly description: string;
  /** Number of leading columns that identify a row. */
  readonly keys: number;
  readonly references?: { readonly columns: readonly string[]; readonly table: string };
  readonly columns: readonly Column<Row>[];
  rows(source: Z3Found, period: Period): AsyncIterable<readonly Row[]>;
};

export type AnyTable = Omit<Table<never>, 'rows' | 'columns'> & {
  readonly columns: readonly Omit<Column<never>, 'value'>[];
  lines(source: Z3Found, period: Period): AsyncIterable<string>;
};

export function asLines<Row>(table: Table<Row>): AnyTable {
  return {
    ...table,
    async *lines(source, period) {
      for await (const rows of table.rows(source, period))
        yield rows
          .map((row) => lineOf(table.columns.map(({ type, value }) => cell(value(row), type))))
          .join('');
    },
  };
}

/** Names the days that lie in the period, as `Versand und Leistung`; null: none does. */
export function whyIn({ from, to }: Period, days: Readonly<Record<string, LocalDate | null>>): string | null {
  const reasons = Object.entries(days).flatMap(([reason, day]) =>
    day !== null && from <= day && day <= to ? [reason] : [],
  );
  return reasons.join(' und ') || null;
}

/** The name of a file in the export, unique by the end of its id. */
export function fileName(folder: string, number: string, id: string, extension: 'pdf' | 'xml'): string {
  const readable = number.replaceAll(/[^A-Za-z0-9._-]+/g, '_');
  return `${folder}/${readable}_${id.slice(-8)}.${extension}`;
}

/** Semicolons, CRLF. */
export function lineOf(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

/**
 * Texts are quoted, on one line, and never a formula for a spreadsheet; numbers are unquoted, with a decimal comma and
 * without thousands separators.
 */
export function cell(value: string | number | null, type: ColumnType): string {
  if (value === null) return type === 'text' ? '""' : '';
  if (type === 'text')
    return `"${neutralised(String(value).replaceAll(/\s*[\r\n]+\s*/g, ' ')).replaceAll('"', '""')}"`;
  if (type === 'date') return germanDate(String(value));
  return (Number(value) / 10 ** type.decimals).toFixed(type.decimals).replace('.', ',');
}

type Page<Doc> = { readonly items: readonly Doc[]; readonly next: string | null };

/** Iterates over all pages of a query. Lets others be answered in between: a year has tens of thousands of entries. */
export async function* pages<Doc>(
  read: (after: { after?: string }) => Promise<Page<Doc>>,
): AsyncIterable<readonly Doc[]> {
  let after: string | null = null;
  do {
    const page: Page<Doc> = await read(after === null ? {} : { after });
    yield page.items;
    await nextTurn();
    after = page.next;
  } while (after !== null);
}

export const textColumn = <Row>(
  name: string,
  description: string,
  value: Column<Row>['value'],
): Column<Row> => ({
  name,
  description,
  type: 'text',
  value,
});
export const dateColumn = <Row>(
  name: string,
  description: string,
  value: Column<Row>['value'],
): Column<Row> => ({
  name,
  description,
  type: 'date',
  value,
});
export const numberColumn = <Row>(
  name: string,
  description: string,
  decimals: number,
  value: Column<Row>['value'],
): Column<Row> => ({ name, description, type: { decimals }, value });
