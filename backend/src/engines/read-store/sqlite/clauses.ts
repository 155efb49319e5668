import type { Segment } from '#projections/engine/keyset.js';
import type { OrderTerm, Range } from '#projections/engine/query-plan.js';
import type { FieldValue } from '#projections/engine/read-store.js';
import { column, type CollectionTable } from './collection-table.js';

export type Row = readonly [json: string, ...values: FieldValue[]];
export type Clause = { readonly sql: string; readonly values: readonly FieldValue[] };

export function segmentClause({ equal, range }: Segment): Clause {
  const parts: string[] = [];
  const values: FieldValue[] = [];
  for (const [field, value] of equal) {
    parts.push(value === null ? `${column(field)} IS NULL` : `${column(field)} = ?`);
    if (value !== null) values.push(value);
  }
  if (range !== null) {
    const clause = rangeClause(range, '');
    parts.push(clause.sql);
    values.push(...clause.values);
  }
  return { sql: parts.length === 0 ? 'TRUE' : parts.join(' AND '), values };
}

/** The values of a field between two limits; `prefix` precedes its column. */
export function rangeClause({ field, low, high }: Range, prefix: string): Clause {
  const name = prefix + column(field);
  const parts: string[] = [];
  const values: FieldValue[] = [];
  for (const [limit, sign] of [
    [low, '>'],
    [high, '<'],
  ] as const) {
    if (limit === undefined) continue;
    parts.push(`${name} ${sign}${limit.inclusive ? '=' : ''} ?`);
    values.push(limit.value);
  }
  return { sql: parts.join(' AND '), values };
}

export function orderBy(order: readonly OrderTerm[]): string {
  return order.map(({ field, descending }) => column(field) + (descending ? ' DESC' : '')).join(', ');
}

/** Makes SQLite use the planned index or fail, so that it never falls back to a scan. */
export function indexedBy(table: CollectionTable, index: number | null): string {
  return index === null ? '' : `INDEXED BY ${table.indexName(index)}`;
}
