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
import { rarestFirst } from './rarest-word.js';
import { startOf } from './word-starts.js';

type WordsPlan = Extract<Plan, { kind: 'words' }>;

/** Documents examined along an order before all results are sorted instead. */
const WALKED = 1_500;

/** The requested page of the results. */
type Wanted = {
  readonly after: readonly FieldValue[] | null;
  readonly limit: number;
  /** True if the total is needed too. */
  readonly isCounted: boolean;
};

/** Rows in order, and the total if requested or known. */
type FoundByWords = { readonly rows: Row[]; readonly total: number | null };

/** The first documents after a position with all the words, in order. */
export function findByWords(
  db: ReadDb,
  table: CollectionTable,
  plan: WordsPlan,
  { after, limit, isCounted }: Wanted,
): FoundByWords {
  const { terms, isCommon } = byRarity(db, table, plan);
  const ordered = { ...plan, terms };
  const walked = isCommon ? walkByWords(db, table, ordered, after, limit) : null;
  if (walked === null && terms.length > 1 && isWordsAlone(plan)) {
    // The ids are looked up once, for sorting and for counting.
    const { sql, values } = idsClause(table, terms);
    const ids = db.rows<[number]>(`SELECT DISTINCT id FROM ${sql}`, values);
    const found = { sql: 'd.id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(ids.flat())] };
    return { rows: sortFound(db, table, plan, found, after, limit), total: ids.length };
  }
  const rows = walked ?? sortFound(db, table, ordered, wordsClause(table, ordered), after, limit);
  return { rows, total: isCounted ? countRanked(db, table, ordered) : null };
}

/** The first results in order; only these are read completely. */
function sortFound(
  db: ReadDb,
  table: CollectionTable,
  { order }: WordsPlan,
  found: Clause,
  after: readonly FieldValue[] | null,
  limit: number,
): Row[] {
  const rest = after === null ? { sql: '', values: [] } : afterClause(order, after);
  const names = order.map(({ field }) => column(field));
  // The plus sign keeps SQLite from walking an index of the sort field instead of sorting the few results.
  const sorted = order
    .map(({ descending }, place) => `+${names[place]}${descending ? ' DESC' : ''}`)
    .join(', ');
  const query = `SELECT d.json, ${names.map((name) => `first.${name}`).join(', ')}
    FROM (SELECT id, ${names.join(', ')} FROM ${table.documents} AS d WHERE ${found.sql}${rest.sql} ORDER BY ${sorted} LIMIT ?) AS first
    CROSS JOIN ${table.documents} AS d ON d.id = first.id ORDER BY ${sorted.replaceAll('+', 'first.')}`;
  return db.rows<Row>(query, [...found.values, ...rest.values, limit]);
}

/** The same by walking the order; null if no table has this order, or too few of the first documents match. */
function walkByWords(
  db: ReadDb,
  table: CollectionTable,
  plan: WordsPlan,
  after: readonly FieldValue[] | null,
  limit: number,
): Row[] | null {
  const start = keptStart(table, plan.terms);
  const isKept =
    start !== null && plan.order.length === 2 && plan.order[0]?.field === table.definition.searchOrder;
  const walks = isKept ? [walkOfStart(table, plan, start, after)] : walksOfOrder(table, plan, after);
  if (walks.length === 0) return null;
  const rows: Row[] = [];
  let walked = 0;
  for (const { sql, values } of walks) {
    for (const row of db.walk<readonly [string | null, ...FieldValue[]]>(sql, values)) {
      if (row[0] !== null) rows.push(row as Row);
      if (rows.length === limit) return rows;
      if (++walked === WALKED) return null;
    }
  }
  return rows;
}

/** The whole order, range by range, with the JSON of the matches. */
function walksOfOrder(
  table: CollectionTable,
  plan: WordsPlan,
  after: readonly FieldValue[] | null,
): Clause[] {
  if (plan.ordered === null) return [];
  const meant = meantClause(table, plan);
  const from = `${table.documents} AS d ${indexedBy(table, plan.ordered)}`;
  return segmentsOf(table.definition, new Map(), null, plan.order, after).map((segment) => {
    const { sql, values } = segmentClause(segment);
    return {
      sql: `SELECT ${columnsOf(plan, meant)} FROM ${from} WHERE ${sql} ORDER BY ${orderBy(segment.order)}`,
      values: [...meant.values, ...values],
    };
  });
}

/** The part of the order with the words that share the first word's start. */
function walkOfStart(
  table: CollectionTable,
  plan: WordsPlan,
  start: Start,
  after: readonly FieldValue[] | null,
): Clause {
  const meant = meantClause(table, plan);
  const isDescending = plan.order[0]?.descending === true;
  const sorted = plan.order.map(({ field, descending }) => `d.${column(field)}${descending ? ' DESC' : ''}`);
  const order = [`s.value${isDescending ? ' DESC' : ''}`, ...sorted].join(', ');
  const rest = after === null ? { sql: '', values: [] } : afterClause(plan.order, after);
  const beyond = after === null ? '' : ` AND s.value ${isDescending ? '<=' : '>='} ?`;
  return {
    sql: `SELECT ${columnsOf(plan, meant)} FROM ${start.table} AS s CROSS JOIN ${table.documents} AS d ON d.id = s.id
      WHERE s.field = ? AND s.start = ?${beyond}${rest.sql} ORDER BY ${order}`,
    values: [...meant.values, ...start.values, ...(after === null ? [] : [after[0] ?? '']), ...rest.values],
  };
}

type Start = {
  readonly table: string;
  readonly values: readonly [field: number, start: string];
  readonly isWhole: boolean;
};

/** The stored start of the first word; null: none. */
function keptStart(table: CollectionTable, [term]: readonly SearchTerm[]): Start | null {
  const start = term === undefined ? null : startOf(term.word);
  if (table.starts === null || term === undefined || start === null) return null;
  return {
    table: table.starts.name,
    values: [table.wordField(term.field), start],
    isWhole: start === term.word,
  };
}

/** The best of the newest documents among the first index matches. */
export function suggested(db: ReadDb, table: CollectionTable, plan: WordsPlan, limit: number): Page {
  const { parts, values } = meantClause(table, plan);
  const first = `d.id IN (SELECT id FROM ${matchOf(table)} ORDER BY word LIMIT ${SUGGESTED.words})`;
  const sql = [first, ...parts.slice(1)].join(' AND ');
  const query = `SELECT ${columnsOf(plan)} FROM ${table.documents} AS d WHERE ${sql} ORDER BY d.id DESC LIMIT ?`;
  const rows = db.rows<Row>(query, [...values, SUGGESTED.documents]);
  rows.sort((a, b) => compareRows(plan.order, a.slice(1) as FieldValue[], b.slice(1) as FieldValue[]));
  return { items: rows.slice(0, limit).map(([json]) => json), next: null };
}

function byRarity(db: ReadDb, table: CollectionTable, { terms }: WordsPlan) {
  const query = `SELECT count(*) FROM (SELECT 1 FROM ${matchOf(table)} LIMIT ?)`;
  return rarestFirst(terms, ({ field, word }, limit) => {
    const values = [table.wordField(field), ...wordLimits(word), limit];
    return db.rows<[number]>(query, values)[0]?.[0] ?? 0;
  });
}

export function countByWords(db: ReadDb, table: CollectionTable, plan: WordsPlan): number {
  const { terms } = plan.terms.length === 1 ? plan : byRarity(db, table, plan);
  return countRanked(db, table, { ...plan, terms });
}

/** The same, rarest word first; the words table alone is enough if no other field is filtered. */
function countRanked(db: ReadDb, table: CollectionTable, plan: WordsPlan): number {
  const start = keptStart(table, plan.terms);
  if (isWordsAlone(plan) && plan.terms.length === 1 && start?.isWhole === true)
    return countOfStart(db, start);
  const ids = idsClause(table, plan.terms);
  const found = wordsClause(table, plan);
  const { sql, values } = isWordsAlone(plan)
    ? { sql: `SELECT count(DISTINCT id) FROM ${ids.sql}`, values: ids.values }
    : { sql: `SELECT count(*) FROM ${table.documents} AS d WHERE ${found.sql}`, values: found.values };
  return db.rows<[number]>(sql, values)[0]?.[0] ?? 0;
}

/** True if only words are filtered. */
function isWordsAlone({ equal, ranges }: WordsPlan): boolean {
  return equal.size === 0 && ranges.length === 0;
}

/** Each document has one row per start, whatever its words. */
function countOfStart(db: ReadDb, { table, values }: Start): number {
  return (
    db.rows<[number]>(`SELECT count(*) FROM ${table} WHERE field = ? AND start = ?`, values)[0]?.[0] ?? 0
  );
}

function matchOf(table: CollectionTable, name = ''): string {
  return `${table.words}${name} WHERE field = ? AND word >= ? AND word < ?`;
}

/** True if the document has such a word: looked up by document, however common the word is. */
function hasWord(table: CollectionTable, of = 'd'): string {
  return `EXISTS (SELECT 1 FROM ${table.words} INDEXED BY ${table.words}_of WHERE id = ${of}.id AND field = ? AND word >= ? AND word < ?)`;
}

/** JSON and sort values; JSON only for documents that match `meant`. */
function columnsOf({ order }: WordsPlan, meant?: Clause): string {
  const json = meant === undefined ? 'd.json' : `CASE WHEN ${meant.sql} THEN d.json END`;
  return [json, ...order.map(({ field }) => `d.${column(field)}`)].join(', ');
}

/** Ids of documents with all the words: the first word finds them, the others are looked up. */
function idsClause(table: CollectionTable, terms: readonly SearchTerm[]): Clause {
  const others = terms.slice(1).map(() => hasWord(table, 'w'));
  return {
    sql: [matchOf(table, ' AS w'), ...others].join(' AND '),
    values: terms.flatMap(({ field, word }) => [table.wordField(field), ...wordLimits(word)]),
  };
}

/** Filters by words before reading any document; the rest of the filter is checked on the matches. */
export function wordsClause(table: CollectionTable, plan: WordsPlan): Clause {
  const meant = meantClause(table, plan);
  const found = `d.id IN (SELECT id FROM ${idsClause(table, plan.terms).sql})`;
  return { sql: [found, ...meant.parts.slice(plan.terms.length)].join(' AND '), values: meant.values };
}

/** The conditions checked document by document. */
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
