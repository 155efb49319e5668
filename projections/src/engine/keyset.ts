import { KEY, type Equalities, type OrderTerm, type Range } from './query-plan.js';
import { BadPageKey, type CollectionDefinition, type FieldValue, type PageKey } from './read-store.js';

/**
 * A contiguous range of an index: equal values of its leading fields, then one range or null, read in order. A page is
 * read from consecutive segments without sorting.
 */
export type Segment = {
  readonly equal: readonly (readonly [field: string, value: FieldValue])[];
  readonly range: Range | null;
  readonly order: readonly OrderTerm[];
};

/** The segments of one branch, in order, after the given sort values (null: from the start). */
export function segmentsOf(
  collection: CollectionDefinition,
  equalities: Equalities,
  range: Range | null,
  order: readonly OrderTerm[],
  after: readonly FieldValue[] | null,
): Segment[] {
  const free = order.filter((term) => !equalities.has(term.field));
  if (after !== null) return segmentsAfter(collection, equalities, range, order, after);
  const first = free[0] as OrderTerm;
  const equal = [...equalities];
  if (range !== null) return [{ equal, range, order: free }];
  if (equal.length > 0 || first.field === KEY) {
    return [{ equal, range: equal.length > 0 ? null : everyValue(collection, first), order: free }];
  }
  return stretches(collection, equal, first, free, null);
}

function segmentsAfter(
  collection: CollectionDefinition,
  equalities: Equalities,
  range: Range | null,
  order: readonly OrderTerm[],
  after: readonly FieldValue[],
): Segment[] {
  const segments: Segment[] = [];
  if (range !== null && !isWithin(range, after[order.findIndex(({ field }) => field === range.field)])) {
    throw new BadPageKey('The page key lies outside of the query');
  }
  for (let place = order.length - 1; place >= 0; place--) {
    const term = order[place] as OrderTerm;
    const value = after[place] as FieldValue;
    const before = order.slice(0, place);
    const agrees = before.every(
      ({ field }, index) => !equalities.has(field) || equalities.get(field) === (after[index] as FieldValue),
    );
    if (!agrees) continue;
    const equal = new Map(equalities);
    for (const [index, { field }] of before.entries()) equal.set(field, after[index] as FieldValue);
    const rest = order.slice(place).filter(({ field }) => !equal.has(field));
    if (equalities.has(term.field)) {
      const difference = compareValues(equalities.get(term.field) as FieldValue, value);
      if (term.descending ? difference < 0 : difference > 0)
        segments.push({ equal: [...equal], range, order: rest });
      continue;
    }
    const own = range !== null && range.field === term.field ? range : null;
    segments.push(...stretches(collection, [...equal], term, rest, own, value));
  }
  return segments;
}

/** One or two segments, because null sorts before all values. `after`: starts behind this value. */
function stretches(
  collection: CollectionDefinition,
  equal: Segment['equal'],
  term: OrderTerm,
  order: readonly OrderTerm[],
  within: Range | null,
  after?: FieldValue,
): Segment[] {
  const nulls: Segment = {
    equal: [...equal, [term.field, null]],
    range: null,
    order: order.filter(({ field }) => field !== term.field),
  };
  const values: Segment = { equal, range: { ...everyValue(collection, term), ...within }, order };
  const mayBeNull = within === null && term.field !== KEY;
  if (after === undefined) {
    if (!mayBeNull) return [values];
    return term.descending ? [values, nulls] : [nulls, values];
  }
  if (after === null) return term.descending ? [] : [values];
  const limit = { value: after, inclusive: false };
  const rest = { ...values, range: { ...values.range, [term.descending ? 'high' : 'low']: limit } as Range };
  return term.descending && mayBeNull ? [rest, nulls] : [rest];
}

function isWithin({ low, high }: Range, value: FieldValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  const overLow = low === undefined ? 1 : compareValues(value, low.value);
  const underHigh = high === undefined ? 1 : compareValues(high.value, value);
  return (
    (overLow > 0 || (overLow === 0 && low?.inclusive === true)) &&
    (underHigh > 0 || (underHigh === 0 && high?.inclusive === true))
  );
}

function everyValue(collection: CollectionDefinition, { field }: OrderTerm): Range {
  const lowest = collection.fields[field] === 'number' ? -Number.MAX_VALUE : '';
  return { field, low: { value: lowest, inclusive: true } };
}

/** Orders the values of a field: null first, then numbers by size or texts by code point. */
export function compareValues(a: FieldValue, b: FieldValue): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  return a < b ? -1 : 1;
}

const SURROGATE = /[\uD800-\uDFFF]/;

function compareText(a: string, b: string): number {
  // UTF-16 units and code points have a different order only with surrogates.
  if (SURROGATE.test(a) || SURROGATE.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : 1;
}

export function compareRows(
  order: readonly OrderTerm[],
  a: readonly FieldValue[],
  b: readonly FieldValue[],
): number {
  for (const [place, term] of order.entries()) {
    const difference = compareValues(a[place] as FieldValue, b[place] as FieldValue);
    if (difference !== 0) return term.descending ? -difference : difference;
  }
  return 0;
}

/** Encodes a document's sort values as an opaque text. */
export function writePageKey(
  collection: CollectionDefinition,
  order: readonly OrderTerm[],
  values: readonly FieldValue[],
): PageKey {
  return Buffer.from(JSON.stringify([signature(collection, order), ...values])).toString('base64url');
}

/** Decodes the sort values. Throws `BadPageKey` if the key belongs to another order. */
export function readPageKey(
  collection: CollectionDefinition,
  order: readonly OrderTerm[],
  pageKey: PageKey,
): readonly FieldValue[] {
  const [made, ...values] = parse(pageKey);
  const fits = order.every(({ field }, place) => {
    const value = values[place];
    if (field === KEY) return typeof value === 'string';
    return value === null || typeof value === (collection.fields[field] === 'number' ? 'number' : 'string');
  });
  if (made !== signature(collection, order) || values.length !== order.length || !fits) {
    throw new BadPageKey('The page key does not belong to this query');
  }
  return values as FieldValue[];
}

function parse(pageKey: PageKey): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(pageKey, 'base64url').toString('utf8'));
    if (Array.isArray(parts)) return parts;
  } catch {
    // Reported below.
  }
  throw new BadPageKey('Not a page key');
}

function signature(collection: CollectionDefinition, order: readonly OrderTerm[]): string {
  const terms = order.map(({ field, descending }) => (descending ? `-${field}` : field));
  return `${collection.name}/${collection.version}:${terms.join()}`;
}
