import type { Document, Filter } from 'mongodb';
import { declaredIndexes, type KeptDocument } from '../mongodb/mongo-collection.js';
import type { MongoQuery, Target } from '../mongodb/mongo-queries.js';

/** A query and the reasons why it scans; empty: it does not. */
type SeenQuery = { readonly query: MongoQuery; readonly faults: readonly string[] };

/**
 * Collects the queries of a store opened with `onQuery: queries.see`. Judges by the server's plan, or by the named
 * index if the server gives no plan (test server).
 */
export class SeenMongoQueries {
  readonly all: SeenQuery[] = [];
  readonly see = async (query: MongoQuery, target: Target): Promise<void> => {
    const { filter, sort, hint } = query;
    const asked = target.documents.find(filter as Filter<KeptDocument>, { sort, hint });
    const explained = await asked.explain('queryPlanner');
    const stages = stagesOf((explained['queryPlanner'] as Document | undefined)?.['winningPlan']);
    const faults = stages.length > 0 ? faultsOfPlan(stages, hint) : faultsOfHint(query, target);
    this.all.push({ query, faults });
  };

  /** Queries that scan, with the reason; expected to be `[]`. */
  scans(): readonly SeenQuery[] {
    return this.all.filter(({ faults }) => faults.length > 0);
  }
}

function stagesOf(plan: unknown): string[] {
  if (Array.isArray(plan)) return plan.flatMap(stagesOf);
  if (typeof plan !== 'object' || plan === null) return [];
  const { stage, ...rest } = plan as Document;
  const inner = Object.values(rest).flatMap(stagesOf);
  return typeof stage === 'string' ? [stage, ...inner] : inner;
}

/** Word searches may sort their matches; nothing else may sort, and nothing may scan the collection. */
export function faultsOfPlan(stages: readonly string[], hint: string): readonly string[] {
  const forbidden = hint.startsWith('words_') ? ['COLLSCAN'] : ['COLLSCAN', 'SORT'];
  const found = stages.filter((stage) => forbidden.includes(stage));
  return stages.includes('IXSCAN') ? found : [...found, 'no IXSCAN'];
}

/** Conditions that the named index does not serve: equality filters lead, then the range or the sort order follows. */
export function faultsOfHint(
  { filter, sort, hint }: MongoQuery,
  { definition }: Pick<Target, 'definition'>,
): readonly string[] {
  const index = declaredIndexes(definition).find(({ name }) => name === hint);
  if (index === undefined) return [`no index ${hint}`];
  if (hint.startsWith('words_')) return (filter['$and'] as object[]).length > 0 ? [] : ['no word'];
  const equal = Object.keys(filter).filter((field) => !isRange(filter[field]));
  const range = Object.keys(filter).filter((field) => isRange(filter[field]) && field !== 'key');
  const terms = Object.entries(index.key);
  const following = terms.slice(equal.length);
  const faults = equal.filter((field) => !terms.slice(0, equal.length).some(([name]) => name === field));
  if (range.length > 0 && range[0] !== following[0]?.[0]) faults.push(`range of ${range[0]}`);
  const flipped = Object.values(sort)[0] !== following[0]?.[1];
  for (const [place, [field, direction]] of Object.entries(sort).entries()) {
    const [name, kept] = following[place] ?? [];
    if (name !== field || (kept !== direction) !== flipped) faults.push(`sort by ${field}`);
  }
  return faults;
}

function isRange(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
