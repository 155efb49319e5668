import { createHash } from 'node:crypto';
import type { CsvColumns } from '#contracts/bank/bank.events.js';
import type { FieldError, ProblemCode } from '#contracts/kernel/problem.js';
import { Refusal } from '#contracts/kernel/problem.js';
import { identified, type IdentifiedEntry } from '../entry-ids.js';
import type { CsvTable } from './csv-statement.js';
import { ColumnsNeeded, readCsvHead, readStatement } from './read-statement.js';
import type { ReadStatement } from './statement.js';

/** What is to be read of a file. `columns`: of a CSV file, by its header. */
export type StatementTask = { readonly bytes: Uint8Array } & (
  | {
      readonly kind: 'read';
      /** Sent with the file; null: the chosen ones of its header. */
      readonly sent: CsvColumns | null;
      readonly chosen: ReadonlyMap<string, CsvColumns>;
    }
  | { readonly kind: 'identify'; readonly columns: CsvColumns | null; readonly account: string }
  | { readonly kind: 'head' }
);

export type ReadFile = {
  readonly statement: ReadStatement;
  /** SHA-256 of the bytes. */
  readonly hash: string;
  /** Of a CSV file. */
  readonly header: string | null;
  readonly columns: CsvColumns | null;
};

/** Refusals lose their class when they are sent between threads. */
export type StatementResult =
  | { readonly kind: 'read'; readonly file: ReadFile }
  | { readonly kind: 'identified'; readonly entries: readonly IdentifiedEntry[] }
  | { readonly kind: 'head'; readonly table: CsvTable }
  | { readonly kind: 'columns-needed' }
  | {
      readonly kind: 'refused';
      readonly code: ProblemCode;
      readonly detail: string;
      readonly errors: readonly FieldError[];
    };

/** Runs in a thread of its own: 10,000 entries take about a second. */
export function statementResult(task: StatementTask): StatementResult {
  try {
    return resultOf(task);
  } catch (error) {
    if (error instanceof ColumnsNeeded) return { kind: 'columns-needed' };
    if (!(error instanceof Refusal)) throw error;
    const { code, detail, errors } = error;
    return { kind: 'refused', code, detail, errors };
  }
}

function resultOf(task: StatementTask): StatementResult {
  const { bytes } = task;
  if (task.kind === 'head') return { kind: 'head', table: readCsvHead(bytes) };
  if (task.kind === 'identify') {
    const statement = readStatement(bytes, () => task.columns);
    return { kind: 'identified', entries: identified(statement, task.account) };
  }
  let header: string | null = null;
  let columns: CsvColumns | null = null;
  const statement = readStatement(bytes, (cells) => {
    header = keyOfHeader(cells);
    columns = task.sent ?? task.chosen.get(header) ?? null;
    return columns;
  });
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { kind: 'read', file: { statement, hash, header, columns } };
}

/** Under which the columns of a CSV file are kept. */
export const keyOfHeader = (header: readonly string[]): string => header.join(';').slice(0, 2_000);
