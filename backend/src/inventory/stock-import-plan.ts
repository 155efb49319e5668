import { type ArticleId, type LocationId } from '#contracts/inventory/article.events.js';
import {
  ARTICLE_NAME_LENGTH,
  ARTICLE_NUMBER_LENGTH,
  DEFAULT_UNIT,
  UNIT_LENGTH,
} from '#contracts/inventory/articles.api.js';
import type { Locations } from '#contracts/inventory/locations.js';
import { STOCK_IMPORT_ROWS } from '#contracts/inventory/stock-import-limits.js';
import type { StockImportRow } from '#contracts/inventory/stock-import.events.js';
import { Refusal, invalid, refuse } from '#contracts/kernel/problem.js';
import { oneLine } from '#contracts/kernel/text-fields.js';
import type { ImportAnswer, ImportChange, ImportProblem } from '#contracts/site/import.api.js';
import { parseQuantity } from '#contracts/values/quantity.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { readAll, readTable, type TableRow } from '../platform/csv/import-plan.js';
import { idAfter } from '../platform/streams/id-after.js';

const columns = {
  number: 'Artikelnummer',
  name: 'Bezeichnung',
  unit: 'Einheit',
  minimum: 'Mindestbestand',
  location: 'Standort',
  quantity: 'Menge',
} as const;
type Field = keyof typeof columns;

/** An article that has a number of the file already, or that an earlier row makes. */
export type KnownNumber = {
  readonly articleId: ArticleId;
  readonly name: string;
  readonly unit: string;
  readonly active: boolean;
};

/** What the file is checked against. */
export type ImportGround = {
  /** By comparable number. */
  readonly articles: ReadonlyMap<string, KnownNumber>;
  readonly locations: Locations;
};

export type StockImportPlan = ImportAnswer & { readonly accepted: readonly StockImportRow[] };

/** The rows of a file of first stock. 400 when it cannot be read. */
export function readStockTable(csv: string): readonly TableRow<Field>[] {
  return readTable(csv, { columns, required: ['number', 'name'] }, STOCK_IMPORT_ROWS);
}

/** The numbers that the file names. */
export function numbersIn(table: readonly TableRow<Field>[]): readonly string[] {
  return [...new Set(table.map(({ cells }) => oneLine(cells.number)).filter((number) => number !== ''))];
}

/** What the file would bring, and every problem of every row. Pure. */
export function planStockImport(
  importId: string,
  table: readonly TableRow<Field>[],
  { articles, locations }: ImportGround,
): StockImportPlan {
  const byCode = new Map(
    [...locations.values()].map((location) => [comparableNumber(location.code), location]),
  );
  const known = new Map(articles);
  const seen = new Set<string>();
  const problems: ImportProblem[] = [];
  const changes: ImportChange[] = [];
  const accepted: StockImportRow[] = [];
  for (const { row, cells } of table) {
    try {
      const [number, name, unit, minimumMilli, locationId, quantityMilli] = readAll(
        () => text('number', cells.number, ARTICLE_NUMBER_LENGTH),
        () => textOrNone('name', cells.name, ARTICLE_NAME_LENGTH),
        () => textOrNone('unit', cells.unit, UNIT_LENGTH),
        () => quantity('minimum', cells.minimum),
        () => locationNamed(cells.location, byCode),
        () => quantity('quantity', cells.quantity),
      );
      const key = comparableNumber(number);
      const before = known.get(key);
      const article = articleOf(before, { name, unit }, idAfter(importId, key));
      assertRow(seen, `${key}\n${locationId ?? ''}`, locationId, quantityMilli);
      known.set(key, article);
      const { articleId } = article;
      const what = { articleId, number, name: article.name, unit: article.unit };
      accepted.push({ row, ...what, minimumMilli, locationId, quantityMilli });
      if (before === undefined) changes.push({ row, subject: number, kind: 'neu' });
      else if (quantityMilli > 0) changes.push({ row, subject: number, kind: 'geändert' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(...problemsOf(error, row));
    }
  }
  return { rows: table.length, problems, changes, accepted };
}

function articleOf(
  before: KnownNumber | undefined,
  { name, unit }: { readonly name: string; readonly unit: string },
  newId: ArticleId,
): KnownNumber {
  if (before === undefined) {
    if (name === '') throw invalid('name', 'Bitte geben Sie eine Bezeichnung an.');
    return { articleId: newId, name, unit: unit || DEFAULT_UNIT, active: true };
  }
  if (!before.active) throw invalid('number', 'Der Artikel ist stillgelegt.');
  if (name !== '' && name !== before.name)
    throw invalid('name', `Der Artikel heißt bereits „${before.name}“.`);
  if (unit !== '' && unit !== before.unit)
    throw invalid('unit', `Der Artikel hat bereits die Einheit „${before.unit}“.`);
  return before;
}

function assertRow(
  seen: Set<string>,
  key: string,
  locationId: LocationId | null,
  quantityMilli: number,
): void {
  if (locationId === null && quantityMilli > 0)
    throw invalid('location', 'Bitte nennen Sie den Standort der Menge.');
  if (seen.has(key)) throw refuse('validation-failed', { detail: 'Diese Zeile kommt mehrfach vor.' });
  seen.add(key);
}

function text(field: Field, cell: string, length: number): string {
  const value = textOrNone(field, cell, length);
  if (value === '') throw invalid(field, `Bitte füllen Sie „${columns[field]}“ aus.`);
  return value;
}

function textOrNone(field: Field, cell: string, length: number): string {
  const value = oneLine(cell);
  if (value.length > length) throw invalid(field, `Es sind höchstens ${length} Zeichen möglich.`);
  return value;
}

function quantity(field: Field, cell: string): number {
  if (cell === '') return 0;
  const milli = parseQuantity(cell);
  if (milli === null)
    throw invalid(field, 'Bitte eine Menge ab 0 mit höchstens drei Nachkommastellen angeben.');
  return milli;
}

function locationNamed(
  cell: string,
  byCode: ReadonlyMap<string, { readonly id: LocationId; readonly active: boolean }>,
): LocationId | null {
  if (cell === '') return null;
  const location = byCode.get(comparableNumber(cell));
  if (location === undefined) throw invalid('location', 'Unbekannter Standort.');
  if (!location.active) throw invalid('location', 'Der Standort ist geschlossen.');
  return location.id;
}

function problemsOf({ detail, errors }: Refusal, row: number): ImportProblem[] {
  if (errors.length === 0) return [{ row, field: '', message: detail }];
  return errors.map(({ field, message }) => ({ row, field: columns[field as Field] ?? '', message }));
}
