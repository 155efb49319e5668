import { compareRows, segmentsOf } from '#projections/engine/keyset.js';
import {
  KEY,
  wordLimits,
  type OrderTerm,
  type Plan,
  type SearchTerm,
} from '#projections/engine/query-plan.js';
import { SUGGESTED, type FieldValue, type Page } from '#projections/engine/read-store.js';
import { indexedBy, orderBy, rangeClause, segmentClause, type Clause, type Row } from './clauses.js';
import { column, type CollectionTable } from './collection-table.js';
import type { ReadDb } from './read-db.js';

type WordsPlan = Extract<Plan, { kind: 'words' }>;

/** A word that so many documents have is common: to put all of them in order takes longer than to walk the order. */
const COMMON = 2_000;
/** So many documents of an order are looked at, at most, before all that were found are sorted instead. */
const WALKED = 4_000;

/** The first documents after a place that have all the words, in order. */
export function findByWords(
  db: ReadDb,
  table: CollectionTable,
  plan: WordsPlan,
  after: readonly FieldValue[] | null,
  limit: number,
): Row[] {
  const { terms, isCommon } = rarestFirst(db, table, plan);
  const ordered = { ...plan, terms };
  const walked = isCommon ? walkByWords(db, table, ordered, after, limit) : null;
  return walked ?? sortByWords(db, table, ordered, after, limit);
}

function sortByWords(
  db: ReadDb,
  table: CollectionTable,
  plan: WordsPlan,
  after: readonly FieldValue[] | null,
  limit: number,
): Row[] {
  const { sql, values } = wordsClause(table, plan);
  const rest = after === null ? { sql: '', values: [] } : afterClause(plan.order, after);
  // The plus sign keeps SQLite from walking an index of the sort field instead of sorting the few that were found.
  const sorted = plan.order.map(({ field, descending }) => `+d.${column(field)}${descending ? ' DESC' : ''}`);
  const query = `SELECT ${columnsOf(plan)} FROM ${table.documents} AS d WHERE ${sql}${rest.sql} ORDER BY ${sorted.join(', ')} LIMIT ?`;
  return db.rows<Row>(query, [...values, ...rest.values, limit]);
}

/** The same along the index of the order; null when there is none, or when too few of its first documents have the words. */
function walkByWords(
  db: ReadDb,
  table: CollectionTable,
  plan: WordsPlan,
  after: readonly FieldValue[] | null,
  limit: number,
): Row[] | null {
  if (plan.ordered === null) return null;
  const meant = meantClause(table, plan);
  const select = [`CASE WHEN ${meant.sql} THEN json END`, ...plan.order.map(({ field }) => column(field))];
  const from = `${table.documents} AS d ${indexedBy(table, plan.ordered)}`;
  const rows: Row[] = [];
  let walked = 0;
  for (const segment of segmentsOf(table.definition, new Map(), null, plan.order, after)) {
    const { sql, values } = segmentClause(segment);
    const query = `SELECT ${select.join(', ')} FROM ${from} WHERE ${sql} ORDER BY ${orderBy(segment.order)}`;
    for (const row of db.walk<readonly [string | null, ...FieldValue[]]>(query, [
      ...meant.values,
      ...values,
    ])) {
      if (row[0] !== null) rows.push(row as Row);
      if (rows.length === limit) return rows;
      if (++walked === WALKED) return null;
    }
  }
  return rows;
}

/** The best of the last made documents among those that the first words of the index find. */
export function suggested(db: ReadDb, table: CollectionTable, plan: WordsPlan, limit: number): Page {
  const { sql, values } = wordsClause(table, plan, ` ORDER BY word LIMIT ${SUGGESTED.words}`);
  const query = `SELECT ${columnsOf(plan)} FROM ${table.documents} AS d WHERE ${sql} ORDER BY d.id DESC LIMIT ?`;
  const rows = db.rows<Row>(query, [...values, SUGGESTED.documents]);
  rows.sort((a, b) => compareRows(plan.order, a.slice(1) as FieldValue[], b.slice(1) as FieldValue[]));
  return { items: rows.slice(0, limit).map(([json]) => json), next: null };
}

/**
 * The word that the fewest documents have comes first. Counted no further than tells a rare word from a common one; common
 * are all of them where the rarest is.
 */
function rarestFirst(
  db: ReadDb,
  table: CollectionTable,
  { terms }: WordsPlan,
): { readonly terms: readonly SearchTerm[]; readonly isCommon: boolean } {
  const query = `SELECT count(*) FROM (SELECT 1 FROM ${matchOf(table)} LIMIT ${COMMON})`;
  const counted = terms.map((term) => {
    const values = [table.wordField(term.field), ...wordLimits(term.word)];
    return { term, found: db.rows<[number]>(query, values)[0]?.[0] ?? 0 };
  });
  counted.sort((a, b) => a.found - b.found);
  return { terms: counted.map(({ term }) => term), isCommon: counted[0]?.found === COMMON };
}

/** How many documents have all the words: the words alone say it as long as nothing else of the documents is asked for. */
export function countByWords(db: ReadDb, table: CollectionTable, plan: WordsPlan): number {
  const { terms } = rarestFirst(db, table, plan);
  const { sql, values } = wordsClause(table, { ...plan, terms });
  const others = terms.slice(1).map(() => ` AND ${hasWord(table)}`);
  const isWordsAlone = plan.equal.size === 0 && plan.ranges.length === 0;
  const query = isWordsAlone
    ? `SELECT count(DISTINCT id) FROM ${matchOf(table, ' AS d')}${others.join('')}`
    : `SELECT count(*) FROM ${table.documents} AS d WHERE ${sql}`;
  return db.rows<[number]>(query, values)[0]?.[0] ?? 0;
}

/** Where words stand of one field, between two limits. */
function matchOf(table: CollectionTable, name = ''): string {
  return `${table.words}${name} WHERE field = ? AND word >= ? AND word < ?`;
}

/** Whether the document has such a word: looked up among its own words, however many documents have it. */
function hasWord(table: CollectionTable): string {
  return `EXISTS (SELECT 1 FROM ${table.words} INDEXED BY ${table.words}_of WHERE id = d.id AND field = ? AND word >= ? AND word < ?)`;
}

function columnsOf({ order }: WordsPlan): string {
  return ['d.json', ...order.map(({ field }) => `d.${column(field)}`)].join(', ');
}

/** The first word finds the candidates, `candidates` which of them; everything else is checked on these. */
export function wordsClause(table: CollectionTable, plan: WordsPlan, candidates = ''): Clause {
  const meant = meantClause(table, plan);
  const found = `d.id IN (SELECT id FROM ${matchOf(table)}${candidates})`;
  return { sql: [found, ...meant.parts.slice(1)].join(' AND '), values: meant.values };
}

/** What a document must have, checked on one after the other. */
function meantClause(
  table: CollectionTable,
  { terms, equal, ranges }: WordsPlan,
): Clause & { readonly parts: readonly string[] } {
  const parts: string[] = terms.map(() => hasWord(table));
  const values: FieldValue[] = terms.flatMap(({ field, word }) => [
    table.wordField(field),
    ...wordLimits(word),
  ]);
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
  return { sql: parts.join(' AND '), parts, values };
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
