import {
  compareRows,
  compareValues,
  readPageKey,
  segmentsOf,
  writePageKey,
  type Segment,
} from '#projections/engine/keyset.js';
import {
  KEY,
  planQuery,
  wordLimits,
  type OrderTerm,
  type Plan,
  type Range,
} from '#projections/engine/query-plan.js';
import {
  SUGGESTED,
  type FieldValue,
  type Page,
  type Query,
  type Where,
} from '#projections/engine/read-store.js';
import { column, type CollectionTable } from './collection-table.js';
import type { ReadDb } from './read-db.js';

const MAX_LIMIT = 1_000;
/** A word that so many documents have is common, whichever of two it is. */
const COMMON = 500;

/** JSON of the document, then the values of the order's terms. */
type Row = readonly [json: string, ...values: FieldValue[]];
type Clause = { readonly sql: string; readonly values: readonly FieldValue[] };
type WordsPlan = Extract<Plan, { kind: 'words' }>;

/** One page of the collection. Throws what `planQuery` throws, and `BadPageKey`. */
export function find(
  db: ReadDb,
  table: CollectionTable,
  { where, sort, limit, after, suggests = false }: Query,
): Page {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new RangeError(`limit is 1 to ${MAX_LIMIT}`);
  const plan = planQuery(table.definition, where, sort);
  if (suggests && plan.kind === 'words') return suggested(db, table, plan, limit);
  const place = after === undefined ? null : readPageKey(table.definition, plan.order, after);
  // One more than asked for tells whether there is a next page.
  const rows = plan.kind === 'words' ? findByWords(db, table, plan, place, limit + 1) : [];
  if (plan.kind === 'index') {
    const { index, branches, range, order } = plan;
    for (const branch of branches) {
      const segments = segmentsOf(table.definition, branch, range, order, place);
      rows.push(...readSegments(db, table, index, segments, order, limit + 1));
    }
    if (branches.length > 1)
      rows.sort((a, b) => compareRows(order, a.slice(1) as FieldValue[], b.slice(1) as FieldValue[]));
  }
  const items = rows.slice(0, limit);
  const [, ...last] = items.at(-1) ?? [''];
  const next = rows.length > limit ? writePageKey(table.definition, plan.order, last) : null;
  return { items: items.map(([json]) => json), next };
}

/** How many documents the filter finds; null: it restricts nothing, so that it is all there are. */
export function count(db: ReadDb, table: CollectionTable, where: Where): number | null {
  const plan = planQuery(table.definition, where);
  if (plan.kind === 'words') return countByWords(db, table, rarestFirst(db, table, plan));
  if (plan.index === null) return null;
  let sum = 0;
  for (const branch of plan.branches) {
    const { sql, values } = segmentClause({ equal: [...branch], range: plan.range, order: [] });
    const from = `${table.documents} ${indexedBy(table, plan.index)}`;
    sum += db.rows<[number]>(`SELECT count(*) FROM ${from} WHERE ${sql}`, values)[0]?.[0] ?? 0;
  }
  return sum;
}

/** How many documents there are for each value of the field. */
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
  order: readonly OrderTerm[],
  limit: number,
): Row[] {
  const select = ['json', ...order.map(({ field }) => column(field))].join(', ');
  const from = `${table.documents} ${indexedBy(table, index)}`;
  const rows: Row[] = [];
  for (const segment of segments) {
    if (rows.length >= limit) break;
    const { sql, values } = segmentClause(segment);
    const query = `SELECT ${select} FROM ${from} WHERE ${sql} ORDER BY ${orderBy(segment.order)} LIMIT ?`;
    const found = db.rows<Row>(query, [...values, limit - rows.length]);
    if (rows.length === 0 && segments.length === 1) return found;
    rows.push(...found);
  }
  return rows;
}

function findByWords(
  db: ReadDb,
  table: CollectionTable,
  plan: WordsPlan,
  after: readonly FieldValue[] | null,
  limit: number,
): Row[] {
  const select = ['d.json', ...plan.order.map(({ field }) => `d.${column(field)}`)].join(', ');
  const { sql, values } = wordsClause(table, rarestFirst(db, table, plan));
  const rest = after === null ? { sql: '', values: [] } : afterClause(plan.order, after);
  // The plus sign keeps SQLite from walking an index of the sort field instead of sorting the few that were found.
  const sorted = plan.order.map(({ field, descending }) => `+d.${column(field)}${descending ? ' DESC' : ''}`);
  const query = `SELECT ${select} FROM ${table.documents} AS d WHERE ${sql}${rest.sql} ORDER BY ${sorted.join(', ')} LIMIT ?`;
  return db.rows<Row>(query, [...values, ...rest.values, limit]);
}

/** The best of the last made documents among those that the first words of the index find. */
function suggested(db: ReadDb, table: CollectionTable, plan: WordsPlan, limit: number): Page {
  const select = ['d.json', ...plan.order.map(({ field }) => `d.${column(field)}`)].join(', ');
  const { sql, values } = wordsClause(table, plan, ` ORDER BY word LIMIT ${SUGGESTED.words}`);
  const query = `SELECT ${select} FROM ${table.documents} AS d WHERE ${sql} ORDER BY d.id DESC LIMIT ?`;
  const rows = db.rows<Row>(query, [...values, SUGGESTED.documents]);
  rows.sort((a, b) => compareRows(plan.order, a.slice(1) as FieldValue[], b.slice(1) as FieldValue[]));
  return { items: rows.slice(0, limit).map(([json]) => json), next: null };
}

/** The word that the fewest documents have comes first. Counted no further than tells a rare word from a common one. */
function rarestFirst(db: ReadDb, table: CollectionTable, plan: WordsPlan): WordsPlan {
  if (plan.terms.length < 2) return plan;
  const query = `SELECT id FROM ${matchOf(table)} LIMIT ${COMMON}`;
  const found = new Map(
    plan.terms.map((term) => {
      const values = [table.wordField(term.field), ...wordLimits(term.word)];
      return [term, db.rows<[number]>(query, values).length];
    }),
  );
  return { ...plan, terms: plan.terms.toSorted((a, b) => (found.get(a) ?? 0) - (found.get(b) ?? 0)) };
}

/** What a search by words counts: the words alone say it as long as nothing else of the documents is asked for. */
function countByWords(db: ReadDb, table: CollectionTable, plan: WordsPlan): number {
  const { sql, values } = wordsClause(table, plan);
  const first = 'field = ? AND word >= ? AND word < ?';
  const others = plan.terms.slice(1).map(() => ` AND EXISTS (SELECT 1 FROM ${matchOf(table)} AND id = d.id)`);
  const isWordsAlone = plan.equal.size === 0 && plan.ranges.length === 0;
  const query = isWordsAlone
    ? `SELECT count(DISTINCT id) FROM ${table.words} AS d WHERE ${first}${others.join('')}`
    : `SELECT count(*) FROM ${table.documents} AS d WHERE ${sql}`;
  return db.rows<[number]>(query, values)[0]?.[0] ?? 0;
}

/** Where words stand of one field, between two limits. */
function matchOf(table: CollectionTable): string {
  return `${table.words} WHERE field = ? AND word >= ? AND word < ?`;
}

/** The first word finds the candidates; everything else is checked on these. */
function wordsClause(table: CollectionTable, { terms, equal, ranges }: WordsPlan, candidates = ''): Clause {
  const parts: string[] = [];
  const values: FieldValue[] = [];
  for (const [place, { field, word }] of terms.entries()) {
    const match = matchOf(table);
    parts.push(
      place === 0
        ? `d.id IN (SELECT id FROM ${match}${candidates})`
        : `EXISTS (SELECT 1 FROM ${match} AND id = d.id)`,
    );
    values.push(table.wordField(field), ...wordLimits(word));
  }
  for (const [field, wanted] of equal) {
    const name = `+d.${column(field)}`;
    const given = wanted.filter((value) => value !== null);
    const isOneOf = `${name} IN (${given.map(() => '?').join(', ')})`;
    parts.push(given.length < wanted.length ? `(${isOneOf} OR ${name} IS NULL)` : isOneOf);
    values.push(...given);
  }
  for (const range of ranges) {
    const clause = rangeClause(range, '+d.');
    parts.push(clause.sql);
    values.push(...clause.values);
  }
  return { sql: parts.join(' AND '), values };
}

/** What comes after these values in the order. */
function afterClause(order: readonly OrderTerm[], after: readonly FieldValue[]): Clause {
  const alternatives: string[] = [];
  const values: FieldValue[] = [];
  for (const [place, { field, descending }] of order.entries()) {
    const value = after[place] as FieldValue;
    if (value === null && descending) continue;
    const parts: string[] = [];
    for (const [before, { field: earlier }] of order.slice(0, place).entries()) {
      parts.push(`+d.${column(earlier)} IS ?`);
      values.push(after[before] as FieldValue);
    }
    const name = `+d.${column(field)}`;
    if (value === null) parts.push(`${name} IS NOT NULL`);
    else {
      parts.push(
        descending && field !== KEY
          ? `(${name} < ? OR ${name} IS NULL)`
          : `${name} ${descending ? '<' : '>'} ?`,
      );
      values.push(value);
    }
    alternatives.push(`(${parts.join(' AND ')})`);
  }
  return { sql: ` AND (${alternatives.join(' OR ')})`, values };
}

function segmentClause({ equal, range }: Segment): Clause {
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

function rangeClause({ field, low, high }: Range, prefix: string): Clause {
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

function orderBy(order: readonly OrderTerm[]): string {
  return order.map(({ field, descending }) => column(field) + (descending ? ' DESC' : '')).join(', ');
}

/** Makes SQLite use the index that was planned, or fail: it never falls back on a scan. */
function indexedBy(table: CollectionTable, index: number | null): string {
  return index === null ? '' : `INDEXED BY ${table.indexName(index)}`;
}
