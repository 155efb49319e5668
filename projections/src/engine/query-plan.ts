import { NoIndex, type CollectionDefinition, type FieldValue, type Query, type Where } from './read-store.js';
import { searchWords } from './words.js';

/** The field name of the document's key, by whose beginning or range documents are found without an index. */
export const KEY = '';
/** The last term of an index that contains the documents. */
const DOCUMENT = '*';

export type OrderTerm = { readonly field: string; readonly descending: boolean };
export type Limit = { readonly value: string | number; readonly inclusive: boolean };
/** The values of a field between two limits; excludes null. */
export type Range = { readonly field: string; readonly low?: Limit; readonly high?: Limit };
export type Equalities = ReadonlyMap<string, FieldValue>;
export type SearchTerm = { readonly field: string; readonly word: string };

/** How to answer a query without a scan. The same for every adapter. */
export type Plan =
  | {
      readonly kind: 'index';
      /** Position among the declared indexes; null: the key alone. */
      readonly index: number | null;
      /** One per combination of the values of `in`. Their results are disjoint and merged. */
      readonly branches: readonly Equalities[];
      readonly range: Range | null;
      readonly order: readonly OrderTerm[];
    }
  | {
      /** The words select candidates, which are then checked against the other conditions. */
      readonly kind: 'words';
      readonly terms: readonly SearchTerm[];
      readonly equal: ReadonlyMap<string, readonly FieldValue[]>;
      readonly ranges: readonly Range[];
      readonly order: readonly OrderTerm[];
      /** Position of the index with exactly this order; null: none. */
      readonly ordered: number | null;
    };

/** A query takes at most so many values of `in`, or combinations of the values of several. */
export const MAX_BRANCHES = 200;
const AFTER_EVERY_SUFFIX = '\u{10FFFF}';

type Filters = {
  readonly equal: Map<string, readonly FieldValue[]>;
  readonly ranges: Range[];
  readonly terms: SearchTerm[];
};

/**
 * Plans a query from the declaration alone. Throws `NoIndex` if no declared index serves it, `TypeError` for a value of
 * the wrong type, `RangeError` for more than 200 combinations of `in`.
 */
export function planQuery(
  collection: CollectionDefinition,
  where: Where = {},
  sort: NonNullable<Query['sort']> = [],
): Plan {
  const filters = readFilters(collection, where);
  const wanted = sort.map(([field, direction]) => {
    if (kindOf(collection, field) === 'words')
      throw new NoIndex(`${nameOf(collection)}: cannot sort by ${field}`);
    return { field, descending: direction === 'desc' };
  });
  if (filters.terms.length > 0) {
    const order = [...wanted, { field: KEY, descending: wanted.at(-1)?.descending ?? false }];
    return { kind: 'words', ...filters, order, ordered: indexInOrder(collection, wanted, order) };
  }
  const { index, order } = chooseIndex(collection, filters, wanted);
  return {
    kind: 'index',
    index,
    branches: branchesOf(filters.equal),
    range: filters.ranges[0] ?? null,
    order,
  };
}

function indexInOrder(
  collection: CollectionDefinition,
  wanted: readonly OrderTerm[],
  order: readonly OrderTerm[],
): number | null {
  const place = collection.indexes.findIndex((declared) => {
    const terms = indexTerms(declared);
    const rest = orderedBy(terms, new Map(), undefined, wanted);
    return terms.length === wanted.length && rest?.at(-1)?.descending === order.at(-1)?.descending;
  });
  return place === -1 ? null : place;
}

/** True for an index that contains the documents. */
export function holdsDocuments(index: readonly string[]): boolean {
  return index.at(-1) === DOCUMENT;
}

export function indexTerms(index: readonly string[]): OrderTerm[] {
  const fields = holdsDocuments(index) ? index.slice(0, -1) : index;
  return fields.map((field) =>
    field.startsWith('-') ? { field: field.slice(1), descending: true } : { field, descending: false },
  );
}

/** Validates a declaration. Throws `TypeError` for invalid names and for indexes on unknown fields. */
export function assertDeclared(collection: CollectionDefinition): void {
  const fail = (what: string): never => {
    throw new TypeError(`Read model ${nameOf(collection)}: ${what}`);
  };
  if (!/^[A-Za-z][A-Za-z0-9-]{0,60}~?$/.test(collection.name))
    fail('its name may only contain letters, digits and hyphens');
  if (!Number.isInteger(collection.version) || collection.version < 1)
    fail('its version is not a positive integer');
  for (const field of Object.keys(collection.fields)) {
    if (!/^[A-Za-z][A-Za-z0-9]{0,60}$/.test(field))
      fail(`the field ${field} may only contain letters and digits`);
  }
  for (const index of collection.indexes) {
    const fields = indexTerms(index).map((term) => term.field);
    if (fields.length === 0 || new Set(fields).size !== fields.length)
      fail(`index [${index.join()}] is not a list of fields`);
    for (const field of fields) {
      const kind = Object.hasOwn(collection.fields, field) ? collection.fields[field] : undefined;
      if (kind === undefined || kind === 'words')
        fail(`index [${index.join()}]: ${field} is not a text or number field`);
    }
  }
  const { searchOrder } = collection;
  if (searchOrder !== undefined && collection.fields[searchOrder] !== 'text')
    fail(`searchOrder ${searchOrder} is not a text field`);
}

function chooseIndex(collection: CollectionDefinition, filters: Filters, wanted: readonly OrderTerm[]) {
  const range = filters.ranges[0];
  const sort = wanted.filter((term) => !filters.equal.has(term.field));
  const ranges = filters.ranges.map(({ field }) => field);
  const isByKey = [...ranges, ...sort.map(({ field }) => field)].every((field) => field === KEY);
  if (isByKey && filters.equal.size === 0 && ranges.length <= 1 && sort.length <= 1)
    return { index: null, order: [sort[0] ?? { field: KEY, descending: false }] };
  let best: { index: number; order: OrderTerm[]; length: number } | null = null;
  for (const [place, declared] of collection.indexes.entries()) {
    if (filters.ranges.length > 1) break;
    const terms = indexTerms(declared);
    const rest = orderedBy(terms, filters.equal, range, sort);
    if (rest === null || (best !== null && best.length <= terms.length)) continue;
    best = { index: place, order: [...wanted, ...rest], length: terms.length };
  }
  if (best === null) throw new NoIndex(explain(collection, filters, sort));
  return best;
}

/** The order that this index adds to the sort; null if it does not serve the query. */
function orderedBy(
  terms: readonly OrderTerm[],
  equal: ReadonlyMap<string, unknown>,
  range: Range | undefined,
  sort: readonly OrderTerm[],
): OrderTerm[] | null {
  const leading = terms.slice(0, equal.size);
  const following = terms.slice(equal.size);
  if (leading.length < equal.size || !leading.every((term) => equal.has(term.field))) return null;
  if (range !== undefined && following[0]?.field !== range.field) return null;
  if (sort.length > following.length) return null;
  const flipped = sort.length > 0 && sort[0]?.descending !== following[0]?.descending;
  for (const [place, term] of sort.entries()) {
    const kept = following[place] as OrderTerm;
    if (kept.field !== term.field || (kept.descending !== term.descending) !== flipped) return null;
  }
  return [...following.slice(sort.length), { field: KEY, descending: false }].map((term) => ({
    field: term.field,
    descending: term.descending !== flipped,
  }));
}

function branchesOf(equal: ReadonlyMap<string, readonly FieldValue[]>): Equalities[] {
  let branches: Map<string, FieldValue>[] = [new Map()];
  for (const [field, values] of equal) {
    if (branches.length * values.length > MAX_BRANCHES)
      throw new RangeError(`More than ${MAX_BRANCHES} values of in`);
    branches = branches.flatMap((branch) => values.map((value) => new Map(branch).set(field, value)));
  }
  return branches;
}

function readFilters(collection: CollectionDefinition, where: Where): Filters {
  const filters: Filters = { equal: new Map(), ranges: [], terms: [] };
  for (const [field, condition] of Object.entries(where)) {
    const kind = kindOf(collection, field);
    const checked = <Value extends FieldValue>(value: Value): Value => {
      if (value !== null && typeof value !== (kind === 'number' ? 'number' : 'string')) {
        throw new TypeError(`${nameOf(collection)}: ${field} is ${kind}, compared with a ${typeof value}`);
      }
      return value;
    };
    if ('startsWith' in condition) {
      if (kind === 'words') {
        for (const word of searchWords(condition.startsWith)) filters.terms.push({ field, word });
      } else {
        filters.ranges.push(startingWith(field, checked(condition.startsWith as string)));
      }
    } else if (kind === 'words') {
      throw new NoIndex(`${nameOf(collection)}: ${field} contains words and requires startsWith`);
    } else if ('eq' in condition) {
      filters.equal.set(field, [checked(condition.eq)]);
    } else if ('in' in condition) {
      filters.equal.set(field, [...new Set(condition.in.map(checked))]);
    } else if (condition.from !== undefined || condition.to !== undefined) {
      filters.ranges.push({
        field,
        ...(condition.from === undefined ? {} : { low: { value: checked(condition.from), inclusive: true } }),
        ...(condition.to === undefined ? {} : { high: { value: checked(condition.to), inclusive: true } }),
      });
    }
  }
  filters.terms.sort((a, b) => b.word.length - a.word.length);
  return filters;
}

function startingWith(field: string, prefix: string): Range {
  return {
    field,
    low: { value: prefix, inclusive: true },
    high: { value: prefix + AFTER_EVERY_SUFFIX, inclusive: false },
  };
}

/** The words with this prefix, from the first limit (inclusive) to the second (exclusive). */
export function wordLimits(word: string): readonly [string, string] {
  return [word, word + AFTER_EVERY_SUFFIX];
}

function kindOf(collection: CollectionDefinition, field: string) {
  if (field === KEY) return 'text';
  const kind = Object.hasOwn(collection.fields, field) ? collection.fields[field] : undefined;
  if (kind === undefined) throw new NoIndex(`${nameOf(collection)}: ${field} is not a search field`);
  return kind;
}

function nameOf(collection: CollectionDefinition): string {
  return `${collection.name} v${collection.version}`;
}

function explain(collection: CollectionDefinition, filters: Filters, sort: readonly OrderTerm[]): string {
  const ranges = filters.ranges.map((range) => range.field);
  const mixed = sort.some((term) => term.descending !== sort[0]?.descending);
  const order = sort.map((term) => (mixed && term.descending ? `-${term.field}` : term.field));
  const needed = [...new Set([...filters.equal.keys(), ...ranges, ...order])];
  const hint =
    ranges.length > 1 || (ranges[0] !== undefined && sort[0] !== undefined && sort[0].field !== ranges[0])
      ? 'only one field can have a range, and the sort must begin with it'
      : `declare the index [${needed.map((field) => `'${field}'`).join(', ')}]`;
  return `${nameOf(collection)}: no declared index serves this query; ${hint}`;
}
