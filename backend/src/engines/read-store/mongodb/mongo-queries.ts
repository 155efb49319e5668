import type { Filter } from 'mongodb';
import {
  compareRows,
  compareValues,
  readPageKey,
  segmentsOf,
  writePageKey,
  type Segment,
} from '#projections/engine/keyset.js';
import { planQuery, KEY, type OrderTerm, type Plan, type Range } from '#projections/engine/query-plan.js';
import {
  SUGGESTED,
  type CollectionDefinition,
  type FieldValue,
  type Page,
  type Query,
  type Where,
} from '#projections/engine/read-store.js';
import {
  fieldName,
  indexName,
  wordIndexName,
  type KeptDocument,
  type KeptDocuments,
} from './mongo-collection.js';

const MAX_LIMIT = 1_000;

/** A MongoDB query and the index that it must use. */
export type MongoQuery = {
  readonly filter: Conditions;
  readonly sort: Readonly<Record<string, 1 | -1>>;
  readonly hint: string;
};

/** The collection and its declaration; `onQuery` is called before every query. */
export type Target = {
  readonly documents: KeptDocuments;
  readonly definition: CollectionDefinition;
  readonly onQuery?: ((query: MongoQuery, target: Target) => Promise<void>) | undefined;
};

type Row = { readonly json: string; readonly values: readonly FieldValue[] };
type WordsPlan = Extract<Plan, { kind: 'words' }>;
/** Conditions on fields named at run time, which the driver's types cannot express. */
type Conditions = Readonly<Record<string, unknown>>;

/** Every document that is not deleted has a key. */
const NOT_DELETED: Conditions = { key: { $gte: '' } };

/** One page of the collection. Throws the errors of `planQuery`, and `BadPageKey`. */
export async function find(
  target: Target,
  { where, sort, limit, after, suggests = false, isLast = false }: Query,
): Promise<Page> {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new RangeError(`limit is 1 to ${MAX_LIMIT}`);
  const { definition } = target;
  const plan = planQuery(definition, where, sort);
  if (suggests && plan.kind === 'words') return suggested(target, plan, limit);
  const place = after === undefined ? null : readPageKey(definition, plan.order, after);
  // One more than requested shows whether there is a next page.
  const rows = await readRows(target, plan, place, isLast ? limit : limit + 1);
  const items = rows.slice(0, limit);
  const next = rows.length > limit ? writePageKey(definition, plan.order, items.at(-1)?.values ?? []) : null;
  return { items: items.map(({ json }) => json), next };
}

/** The best of the first documents found. */
async function suggested(target: Target, plan: WordsPlan, limit: number): Promise<Page> {
  const query = { filter: { $and: wordConditions(plan) }, sort: {}, hint: wordHint(plan) };
  const rows = await read(target, query, plan.order, SUGGESTED.documents);
  rows.sort((a, b) => compareRows(plan.order, a.values, b.values));
  return { items: rows.slice(0, limit).map(({ json }) => json), next: null };
}

async function readRows(
  target: Target,
  plan: Plan,
  place: readonly FieldValue[] | null,
  limit: number,
): Promise<Row[]> {
  if (plan.kind === 'words') {
    const conditions = wordConditions(plan);
    if (place !== null) conditions.push(afterCondition(plan.order, place));
    const query = { filter: { $and: conditions }, sort: sortOf(plan.order), hint: wordHint(plan) };
    return read(target, query, plan.order, limit);
  }
  const { index, branches, range, order } = plan;
  const parts = branches.map((branch) => segmentsOf(target.definition, branch, range, order, place));
  const found = await Promise.all(
    parts.map((segments) => readSegments(target, index, segments, order, limit)),
  );
  const rows = found.flat();
  if (branches.length > 1) rows.sort((a, b) => compareRows(order, a.values, b.values));
  return rows;
}

async function readSegments(
  target: Target,
  index: number | null,
  segments: readonly Segment[],
  order: readonly OrderTerm[],
  limit: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const segment of segments) {
    if (rows.length >= limit) break;
    const query = { filter: filterOf(segment), sort: sortOf(segment.order), hint: indexName(index) };
    rows.push(...(await read(target, query, order, limit - rows.length)));
  }
  return rows;
}

async function read(
  target: Target,
  query: MongoQuery,
  order: readonly OrderTerm[],
  limit: number,
): Promise<Row[]> {
  await target.onQuery?.(query, target);
  const projection: Record<string, 0 | 1> = { _id: 0, json: 1 };
  for (const { field } of order) projection[fieldName(field)] = 1;
  const { filter, sort, hint } = query;
  const found = await target.documents
    .find(asFilter(filter), { projection, sort, hint, limit, batchSize: limit })
    .toArray();
  return found.map((document) => ({
    json: document.json ?? '',
    values: order.map(({ field }) => (document[fieldName(field)] ?? null) as FieldValue),
  }));
}

export async function count(target: Target, where: Where): Promise<number> {
  let sum = 0;
  for (const query of wholeQueries(planQuery(target.definition, where))) {
    await target.onQuery?.(query, target);
    sum += await target.documents.countDocuments(asFilter(query.filter), { hint: query.hint });
  }
  return sum;
}

export async function group(target: Target, by: string, where: Where) {
  const counts = new Map<FieldValue, number>();
  for (const query of wholeQueries(planQuery(target.definition, where, [[by, 'asc']]))) {
    await target.onQuery?.(query, target);
    const found = await target.documents
      .aggregate<{ _id: FieldValue; count: number }>(
        [{ $match: asFilter(query.filter) }, { $group: { _id: `$${fieldName(by)}`, count: { $sum: 1 } } }],
        { hint: query.hint },
      )
      .toArray();
    for (const { _id, count: one } of found) counts.set(_id, (counts.get(_id) ?? 0) + one);
  }
  return [...counts]
    .map(([value, found]) => ({ value, count: found }))
    .toSorted((a, b) => compareValues(a.value, b.value));
}

/** All results of the plan, unordered: one query per branch. */
function wholeQueries(plan: Plan): MongoQuery[] {
  if (plan.kind === 'words')
    return [{ filter: { $and: wordConditions(plan) }, sort: {}, hint: wordHint(plan) }];
  return plan.branches.map((branch) => {
    const filter = filterOf({ equal: [...branch], range: plan.range, order: [] });
    const isBounded = Object.keys(filter).length > 0;
    return { filter: isBounded ? filter : NOT_DELETED, sort: {}, hint: indexName(plan.index) };
  });
}

/** The first and longest word finds candidates; everything else is checked on these. */
function wordConditions({ terms, equal, ranges }: WordsPlan): Conditions[] {
  // Words are letters and digits, so an anchored expression is a range of the index.
  const conditions: Conditions[] = terms.map(({ field, word }) => ({
    [fieldName(field)]: { $regex: `^${word}` },
  }));
  for (const [field, wanted] of equal) conditions.push({ [fieldName(field)]: { $in: [...wanted] } });
  for (const range of ranges) conditions.push({ [fieldName(range.field)]: limitsOf(range) });
  return conditions;
}

function wordHint({ terms }: WordsPlan): string {
  return wordIndexName(terms[0]?.field ?? '');
}

function afterCondition(order: readonly OrderTerm[], after: readonly FieldValue[]): Conditions {
  const alternatives: Conditions[] = [];
  for (const [place, { field, descending }] of order.entries()) {
    const value = after[place] as FieldValue;
    if (value === null && descending) continue;
    const equal: Record<string, FieldValue> = {};
    for (const [before, term] of order.slice(0, place).entries())
      equal[fieldName(term.field)] = after[before] as FieldValue;
    const name = fieldName(field);
    if (value === null) alternatives.push({ ...equal, [name]: { $ne: null } });
    else alternatives.push({ ...equal, [name]: { [descending ? '$lt' : '$gt']: value } });
    // Null sorts before all values, and a comparison never finds it.
    if (value !== null && descending && field !== KEY) alternatives.push({ ...equal, [name]: null });
  }
  return { $or: alternatives };
}

function filterOf({ equal, range }: Segment): Conditions {
  const filter: Record<string, unknown> = {};
  for (const [field, value] of equal) filter[fieldName(field)] = value;
  if (range !== null) filter[fieldName(range.field)] = limitsOf(range);
  return filter;
}

function limitsOf({ low, high }: Range): Conditions {
  const limits: Record<string, unknown> = {};
  if (low !== undefined) limits[low.inclusive ? '$gte' : '$gt'] = low.value;
  if (high !== undefined) limits[high.inclusive ? '$lte' : '$lt'] = high.value;
  return limits;
}

function sortOf(order: readonly OrderTerm[]): Record<string, 1 | -1> {
  return Object.fromEntries(order.map(({ field, descending }) => [fieldName(field), descending ? -1 : 1]));
}

function asFilter(conditions: Conditions): Filter<KeptDocument> {
  return conditions as Filter<KeptDocument>;
}
