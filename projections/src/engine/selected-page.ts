import { planQuery } from './query-plan.js';
import type { ReadModel } from './read-model.js';
import type { ReadModels } from './read-models.js';
import {
  NoIndex,
  type CollectionDefinition,
  type Condition,
  type FieldValue,
  type PageKey,
  type Query,
  type Where,
} from './read-store.js';
import { beginsWordsOf, MOST_WALKED, walk } from './walk.js';

type Sort = NonNullable<Query['sort']>;
type Page<Doc> = { readonly items: readonly Doc[]; readonly next: PageKey | null };

/** The documents that match all conditions. Conditions without an index are checked document by document. */
export async function selectedPage<Doc>(
  readModels: ReadModels,
  model: ReadModel<Doc>,
  { where, sort, limit, after }: { where: Where; sort: Sort; limit: number; after?: PageKey },
): Promise<Page<Doc>> {
  if (isImpossible(where)) return { items: [], next: null };
  const { indexed, rest } = splitByIndex(model.collection, where, sort);
  return Object.keys(rest).length === 0
    ? readModels.find(model, { where: indexed, sort, limit, after })
    : walk(readModels, model, { where: indexed, sort, size: limit, after, matches: holdsIn(model, rest) });
}

/** The number of matches. With conditions without an index it reads at most 5,000 documents. */
export async function selectedCount<Doc>(
  readModels: ReadModels,
  model: ReadModel<Doc>,
  { where, sort }: { where: Where; sort: Sort },
): Promise<number> {
  if (isImpossible(where)) return 0;
  const { indexed, rest } = splitByIndex(model.collection, where, sort);
  if (Object.keys(rest).length === 0) return readModels.count(model, indexed);
  const matches = holdsIn(model, rest);
  return (await walk(readModels, model, { where: indexed, sort, size: MOST_WALKED, matches })).items.length;
}

/** Two filters that exclude each other, e.g. overdue and paid. */
function isImpossible(where: Where): boolean {
  return Object.values(where).some((condition) => 'in' in condition && condition.in.length === 0);
}

/**
 * Splits the conditions into those that one index serves together with the order, and the rest. Takes them in order as
 * long as an index serves them. Throws `NoIndex` if no index has the order.
 */
export function splitByIndex(
  collection: CollectionDefinition,
  where: Where,
  sort: Sort,
): { readonly indexed: Where; readonly rest: Where } {
  if (isServed(collection, where, sort)) return { indexed: where, rest: {} };
  let indexed: Where = {};
  const rest: Record<string, Condition> = {};
  for (const [field, condition] of Object.entries(where)) {
    const more = { ...indexed, [field]: condition };
    if (isServed(collection, more, sort)) indexed = more;
    else rest[field] = condition;
  }
  planQuery(collection, indexed, sort);
  return { indexed, rest };
}

function isServed(collection: CollectionDefinition, where: Where, sort: Sort): boolean {
  try {
    planQuery(collection, where, sort);
    return true;
  } catch (error) {
    if (error instanceof NoIndex) return false;
    throw error;
  }
}

/** True if the document matches all conditions, with the same semantics as an index. */
export function holdsIn<Doc>(model: ReadModel<Doc>, where: Where): (document: Doc) => boolean {
  const checks = Object.entries(where).map(([name, condition]) => {
    const field = model.fields[name];
    if (field === undefined) throw new NoIndex(`${model.collection.name}: ${name} is no search field`);
    if (field.kind === 'words') {
      const begins = beginsWordsOf('startsWith' in condition ? condition.startsWith : '');
      return (document: Doc) => begins(field.of(document));
    }
    return (document: Doc) => fulfils(field.of(document), condition);
  });
  return (document) => checks.every((holds) => holds(document));
}

function fulfils(value: FieldValue, condition: Condition): boolean {
  if ('eq' in condition) return value === condition.eq;
  if ('in' in condition) return condition.in.includes(value);
  if ('startsWith' in condition)
    return typeof value === 'string' && value.startsWith(String(condition.startsWith));
  const { from, to } = condition;
  return value !== null && (from === undefined || value >= from) && (to === undefined || value <= to);
}
