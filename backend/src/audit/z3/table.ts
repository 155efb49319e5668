import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';

/** Local dates, inclusive. */
export type Period = { readonly from: LocalDate; readonly to: LocalDate };

/** What a column holds; a number with so many decimals. */
export type ColumnType = 'text' | 'date' | { readonly decimals: number };

export type Column<Row> = {
  readonly name: string;
  readonly description: string;
  readonly type: ColumnType;
  /** Text, local date, or a number in the smallest unit (cents, 1/1,000); null: not known. */
  readonly value: (row: Row) => string | number | null;
};

/** A table of the export: what the auditor's program is told of it, and its rows. */
export type Table<Row> = {
  /** Of the table and of its file. */
  readonly name: string;
  readonly description: string;
  /** How many of the first columns name a row. */
  readonly keys: number;
  readonly references?: { readonly columns: readonly string[]; readonly table: string };
  readonly columns: readonly Column<Row>[];
  rows(readModels: ReadModels, period: Period): AsyncIterable<readonly Row[]>;
};

/** A table whose rows are of whatever kind. */
export type AnyTable = Omit<Table<never>, 'rows' | 'columns'> & {
  readonly columns: readonly Omit<Column<never>, 'value'>[];
  lines(readModels: ReadModels, period: Period): AsyncIterable<string>;
};

/** The table with its rows as lines of CSV. */
export function asLines<Row>(table: Table<Row>): AnyTable {
  return {
    ...table,
    async *lines(readModels, period) {
      for await (const rows of table.rows(readModels, period))
        yield rows
          .map((row) => lineOf(table.columns.map(({ type, value }) => cell(value(row), type))))
          .join('');
    },
  };
}

/** Cells as a line: semicolons, CRLF. */
export function lineOf(cells: readonly string[]): string {
  return `${cells.join(';')}\r\n`;
}

/** Texts in quotes and on one line, numbers with a comma and bare: nothing is marked that would make another number of it. */
export function cell(value: string | number | null, type: ColumnType): string {
  if (value === null) return type === 'text' ? '""' : '';
  if (type === 'text')
    return `"${String(value)
      .replaceAll('"', '""')
      .replaceAll(/\s*[\r\n]+\s*/g, ' ')}"`;
  if (type === 'date') return String(value).split('-').toReversed().join('.');
  return (Number(value) / 10 ** type.decimals).toFixed(type.decimals).replace('.', ',');
}

type Page<Doc> = { readonly items: readonly Doc[]; readonly next: string | null };

/** All pages of a query, one after the other. */
export async function* pages<Doc>(
  read: (after: { after?: string }) => Promise<Page<Doc>>,
): AsyncIterable<readonly Doc[]> {
  let after: string | null = null;
  do {
    const page: Page<Doc> = await read(after === null ? {} : { after });
    yield page.items;
    after = page.next;
  } while (after !== null);
}
