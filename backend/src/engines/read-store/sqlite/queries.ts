import {
  compareRows,
  compareValues,
  readPageKey,
  segmentsOf,
  writePageKey,
  type Segment,
} from '#projections/engine/keyset.js';
import { planQuery, type OrderTerm, type Plan } from '#projections/engine/query-plan.js';
import type { FieldValue, Page, Query, Where } from '#projections/engine/read-store.js';
import { BOUND_LIMIT } from '../../sqlite/bound-limit.js';
import { indexedBy, orderBy, segmentClause, type Clause, type Row } from './clauses.js';
import { column, type CollectionTable } from './collection-table.js';
import type { ReadDb } from './read-db.js';
import { countByWords, findByWords, suggested, wordsClause } from './word-queries.js';

const MAX_LIMIT = 1_000;

/** A page with the total of all pages if known; null: count them. */
type FoundPage = { readonly page: Page; readonly total: number | null };

/**
 * One page of the collection. `isCounted`: the total will be needed too. Throws the errors of `planQuery`, and
 * `BadPageKey`.
 */
export function findAll(
  db: ReadDb,
  table: CollectionTable,
  { where, sort, limit, after, suggests = false, isLast = false }: Query,
  isCounted = false,
): FoundPage {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new RangeError(`limit is 1 to ${MAX_LIMIT}`);
  const plan = planQuery(table.definition, where, sort);
  if (suggests && plan.kind === 'words') return { page: suggested(db, table, plan, limit), total: null };
  const place = after === undefined ? null : readPageKey(table.definition, plan.order, after);
  // One more than requested shows whether there is a next page.
  const wanted = isLast ? limit : limit + 1;
  const { rows, total } =
    plan.kind === 'words'
      ? findByWords(db, table, plan, { after: place, limit: wanted, isCounted })
      : { rows: findByIndex(db, table, plan, { after: place, limit: wanted, isLast }), total: null };
  const items = rows.slice(0, limit);
  const [, ...last] = items.at(-1) ?? [''];
  const next = rows.length > limit ? writePageKey(table.definition, plan.order, last) : null;
  return { page: { items: items.map(([json]) => json), next }, total };
}

function findByIndex(
  db: ReadDb,
  table: CollectionTable,
  { index, branches, range, order }: Extract<Plan, { kind: 'index' }>,
  { after, limit, isLast }: { after: readonly FieldValue[] | null; limit: number; isLast: boolean },
): Row[] {
  const rows: Row[] = [];
  // The sort values merge several branches and make the next page's key.
  const values = isLast && branches.length === 1 ? [] : order;
  for (const branch of branches) {
    const segments = segmentsOf(table.definition, branch, range, order, after);
    rows.push(...readSegments(db, table, index, segments, values, limit));
  }
  if (branches.length > 1)
    rows.sort((a, b) => compareRows(order, a.slice(1) as FieldValue[], b.slice(1) as FieldValue[]));
  return rows;
}

/** Number of matching documents; null: the filter is empty, so all match. */
export function count(db: ReadDb, table: CollectionTable, where: Where): number | null {
  const plan = planQuery(table.definition, where);
  if (plan.kind === 'words') return countByWords(db, table, plan);
  if (plan.index === null && plan.range === null) return null;
  let sum = 0;
  for (const branch of plan.branches) {
    const { sql, values } = segmentClause({ equal: [...branch], range: plan.range, order: [] });
    const from = `${table.documents} ${indexedBy(table, plan.index)}`;
    sum += db.rows<[number]>(`SELECT count(*) FROM ${from} WHERE ${sql}`, values)[0]?.[0] ?? 0;
  }
  return sum;
}

export function group(db: ReadDb, table: CollectionTable, by: string, where: Where) {
  const plan = planQuery(table.definition, where, [[by, 'asc']]);
  const counts = new Map<FieldValue, number>();
  const add = (from: string, { sql, values }: Clause): void => {
    const query = `SELECT ${column(by)}, count(*) FROM ${from} WHERE ${sql} GROUP BY ${column(by)}`;
    for (const [value, found] of db.rows<[FieldValue, number]>(query, values)) {
      counts.set(value, (counts.get(value) ?? 0) + found);
    }
  };
  if (plan.kind === 'words') add(`${table.documents} AS d`, wordsClause(table, plan));
  else {
    for (const branch of plan.branches) {
      const clause = segmentClause({ equal: [...branch], range: plan.range, order: [] });
      add(`${table.documents} ${indexedBy(table, plan.index)}`, clause);
    }
  }
  return [...counts]
    .map(([value, found]) => ({ value, count: found }))
    .toSorted((a, b) => compareValues(a.value, b.value));
}

function readSegments(
  db: ReadDb,
  table: CollectionTable,
  index: number | null,
  segments: readonly Segment[],
  wanted: readonly OrderTerm[],
  limit: number,
): Row[] {
  const select = ['json', ...wanted.map(({ field }) => column(field))].join(', ');
  const from = `${table.documents} ${indexedBy(table, index)}`;
  const rows: Row[] = [];
  for (const segment of segments) {
    if (rows.length >= limit) break;
    const { sql, values } = segmentClause(segment);
    const query = `SELECT ${select} FROM ${from} WHERE ${sql} ORDER BY ${orderBy(segment.order)} ${BOUND_LIMIT}`;
    const found = db.rows<Row>(query, [...values, limit - rows.length]);
    if (rows.length === 0 && segments.length === 1) return found;
    rows.push(...found);
  }
  return rows;
}
