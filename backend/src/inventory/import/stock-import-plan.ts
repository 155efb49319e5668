import { type ArticleId, type LocationId } from '#contracts/inventory/articles/article.events.js';
import { articleFields, DEFAULT_UNIT } from '#contracts/inventory/articles/article-fields.js';
import type { Locations } from '#contracts/inventory/locations/locations.js';
import {
  UNKNOWN_LOCATION,
  CLOSED_LOCATION,
  RETIRED_ARTICLE,
} from '#contracts/inventory/stock/movement-fields.js';
import { STOCK_IMPORT_ROWS } from '#contracts/inventory/import/stock-import-limits.js';
import type { StockImportRow } from '#contracts/inventory/import/stock-import.events.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { Refusal, invalid, refuse } from '#contracts/kernel/problem.js';
import { oneLine } from '#contracts/kernel/text-fields.js';
import type { ImportAnswer, ImportChange, ImportProblem } from '#contracts/site/import.api.js';
import { parseQuantity, QUANTITY_OR_ZERO_TEXT } from '#contracts/values/quantity.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { readAll, readTable, type TableRow } from '../../platform/csv/import-plan.js';
import { named } from '../../platform/streams/existing.js';

const columns = {
  number: 'Artikelnummer',
  name: 'Bezeichnung',
  unit: 'Einheit',
  minimum: 'Mindestbestand',
  location: 'Standort',
  quantity: 'Menge',
} as const;
type Field = keyof typeof columns;

/** An article that exists, or that an earlier row of the file creates. */
export type KnownNumber = {
  readonly articleId: ArticleId;
  readonly name: string;
  readonly unit: string;
  readonly active: boolean;
};

export type ImportGround = {
  /** By comparable number. */
  readonly articles: ReadonlyMap<string, KnownNumber>;
  readonly locations: Locations;
};

export type StockImportPlan = ImportAnswer & { readonly accepted: readonly StockImportRow[] };

export function readStockTable(csv: string): readonly TableRow<Field>[] {
  return readTable(csv, { columns, required: ['number', 'name'] }, STOCK_IMPORT_ROWS);
}

export function numbersIn(table: readonly TableRow<Field>[]): readonly string[] {
  return [...new Set(table.map(({ cells }) => oneLine(cells.number)).filter((number) => number !== ''))];
}

/** The changes that the file makes, and all problems of all rows. Pure. */
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
        () => text('number', cells.number, lengthOf(articleFields.number)),
        () => textOrNone('name', cells.name, lengthOf(articleFields.name)),
        () => textOrNone('unit', cells.unit, lengthOf(articleFields.unit)),
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
  if (!before.active) throw invalid('number', RETIRED_ARTICLE);
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

const lengthOf = ({ maxLength = Infinity }: { readonly maxLength?: number }): number => maxLength;

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
  if (milli === null) throw invalid(field, QUANTITY_OR_ZERO_TEXT);
  return milli;
}

function locationNamed(
  cell: string,
  byCode: ReadonlyMap<string, { readonly id: LocationId; readonly active: boolean }>,
): LocationId | null {
  if (cell === '') return null;
  const location = named(byCode.get(comparableNumber(cell)), 'location', UNKNOWN_LOCATION);
  if (!location.active) throw invalid('location', CLOSED_LOCATION);
  return location.id;
}

function problemsOf({ detail, errors }: Refusal, row: number): ImportProblem[] {
  if (errors.length === 0) return [{ row, field: '', message: detail }];
  return errors.map(({ field, message }) => ({ row, field: columns[field as Field] ?? '', message }));
}
