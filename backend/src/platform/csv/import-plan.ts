import type { DomainEvent, RecordedEvent } from '#contracts/kernel/domain-event.js';
import { assertNoFaults, invalid, Refusal, refuse, type FieldError } from '#contracts/kernel/problem.js';
import {
  IMPORT_ROWS,
  type ImportAnswer,
  type ImportChange,
  type ImportProblem,
} from '#contracts/site/import.api.js';
import type { Decide, StreamType } from '../streams/stream-type.js';
import { CsvError, readCsv } from './csv.js';

type Columns<Field extends string> = Readonly<Record<Field, string>>;

/** A row of the file; cells are trimmed, a missing column reads as empty. */
export type TableRow<Field extends string> = {
  /** Counted as in a spreadsheet: the header is row 1. */
  readonly row: number;
  readonly cells: Readonly<Record<Field, string>>;
};

/** The intended change of a row, given the list after the rows before it. */
export type RowIntent<State, Event extends DomainEvent> = {
  readonly subject: string;
  readonly isNew: boolean;
  readonly decide: Decide<State, Event>;
};

export type ImportedList<State, Event extends DomainEvent, Field extends string> = {
  readonly type: StreamType<State, Event>;
  readonly columns: Columns<Field>;
  readonly required: readonly NoInfer<Field>[];
  /** Identifies the subject of a row: a second row with the same key is refused. Null: no key. */
  readonly keyOf: (row: TableRow<NoInfer<Field>>, state: State) => string | null;
  /** Throws with all invalid cells of the row. */
  readonly intentOf: (row: TableRow<NoInfer<Field>>, state: State) => RowIntent<State, Event>;
};

const REPEATED = 'Diese Zeile kommt mehrfach vor.';

export type ImportPlan<Event extends DomainEvent> = ImportAnswer & { readonly events: readonly Event[] };

/** The rows of a CSV text. 400 if it cannot be read, lacks a required column or has too many rows. */
export function readTable<Field extends string>(
  csv: string,
  { columns, required }: Pick<ImportedList<never, never, Field>, 'columns' | 'required'>,
  maxRows = IMPORT_ROWS,
): readonly TableRow<Field>[] {
  const [header = [], ...body] = rowsOf(csv);
  const names = header.map((name) => name.trim().toLowerCase());
  const places = new Map(
    (Object.keys(columns) as Field[]).map((field) => [field, names.indexOf(columns[field].toLowerCase())]),
  );
  const missing = required.filter((field) => places.get(field) === -1).map((field) => columns[field]);
  if (missing.length > 0) throw invalid('csv', `In der ersten Zeile fehlt: ${missing.join(', ')}.`);
  if (body.length > maxRows)
    throw invalid('csv', `Es sind höchstens ${maxRows.toLocaleString('de-DE')} Zeilen möglich.`);
  return body
    .map((cells, place) => ({
      row: place + 2,
      cells: Object.fromEntries(
        [...places].map(([field, at]) => [field, (cells[at] ?? '').trim()]),
      ) as Record<Field, string>,
      isEmpty: cells.every((cell) => cell.trim() === ''),
    }))
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ row, cells }) => ({ row, cells }));
}

function rowsOf(csv: string): readonly (readonly string[])[] {
  try {
    return readCsv(csv);
  } catch (error) {
    if (error instanceof CsvError) throw invalid('csv', error.message);
    throw error;
  }
}

/** Reads every cell and throws 400 with all refusals at once. */
export function readAll<Values extends readonly unknown[]>(
  ...readers: { readonly [Place in keyof Values]: () => Values[Place] }
): Values {
  const errors: FieldError[] = [];
  const values = readers.map((read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      errors.push(...error.errors);
      return undefined;
    }
  });
  assertNoFaults(errors);
  return values as unknown as Values;
}

/**
 * Pure. Plans the import of all rows in order: the events of all rows and every problem. A row with a problem leaves
 * the state unchanged, so that it causes no further problems.
 */
export function planImport<State, Event extends DomainEvent, Field extends string>(
  { type, columns, keyOf, intentOf }: Omit<ImportedList<State, Event, Field>, 'required'>,
  state: State,
  table: readonly TableRow<Field>[],
): ImportPlan<Event> {
  const problems: ImportProblem[] = [];
  const changes: ImportChange[] = [];
  const events: Event[] = [];
  const keys = new Set<string | null>();
  let current = state;
  for (const row of table) {
    const key = keyOf(row, current);
    const isRepeated = key !== null && keys.has(key);
    if (isRepeated) problems.push({ row: row.row, field: '', message: REPEATED });
    keys.add(key);
    try {
      const { subject, isNew, decide } = intentOf(row, current);
      const facts = decide(current);
      if (isRepeated) continue;
      current = facts.reduce((before, fact) => type.evolve(before, planned(fact)), current);
      events.push(...facts);
      if (facts.length > 0) changes.push({ row: row.row, subject, kind: isNew ? 'neu' : 'geändert' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(...problemsOf(error, row.row, columns));
    }
  }
  return { rows: table.length, problems, changes, events };
}

export function importAnswer({ rows, problems, changes }: ImportAnswer): ImportAnswer {
  return { rows, problems, changes };
}

export function assertCarriedOut({ problems }: ImportAnswer): void {
  const [first] = problems;
  if (first === undefined) return;
  const errors = problems.map(({ row, field, message }) => ({
    field: field === '' ? `Zeile ${row}` : `Zeile ${row}, ${field}`,
    message,
  }));
  const detail = `Es wurde nichts übernommen: ${problems.length === 1 ? 'Eine Angabe ist' : `${problems.length} Angaben sind`} nicht möglich.`;
  throw refuse('validation-failed', { detail, errors });
}

function problemsOf<Field extends string>(
  { detail, errors }: Refusal,
  row: number,
  columns: Columns<Field>,
): ImportProblem[] {
  if (errors.length === 0) return [{ row, field: '', message: detail }];
  return errors.map(({ field, message }) => ({ row, field: columns[field as Field] ?? '', message }));
}

function planned<Event extends DomainEvent>(fact: Event): RecordedEvent<Event> {
  const metadata = { occurredAt: '', actor: { kind: 'system' }, correlationId: '' } as const;
  return { ...fact, id: '', streamId: '', revision: -1, position: '', metadata };
}
