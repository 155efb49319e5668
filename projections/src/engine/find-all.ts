import { MAX_BRANCHES } from './query-plan.js';
import type { ReadModel } from './read-model.js';
import type { ReadModels } from './read-models.js';
import type { PageKey, Query } from './read-store.js';

const AT_ONCE = 1_000;

/** All documents that a query finds, read 1,000 at a time. */
export async function findAll<Doc>(
  readModels: Pick<ReadModels, 'find'>,
  model: ReadModel<Doc>,
  query: Pick<Query, 'where' | 'sort'>,
): Promise<readonly Doc[]> {
  const found: Doc[] = [];
  let after: PageKey | undefined;
  do {
    const page: Awaited<ReturnType<typeof readModels.find<Doc>>> = await readModels.find(model, {
      ...query,
      limit: AT_ONCE,
      after,
    });
    found.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return found;
}

/** Values of one field in parts that a query takes as its `in`, for lists of any length. */
export function inParts<Value>(values: readonly Value[]): readonly (readonly Value[])[] {
  const parts: (readonly Value[])[] = [];
  for (let from = 0; from < values.length; from += MAX_BRANCHES)
    parts.push(values.slice(from, from + MAX_BRANCHES));
  return parts;
}
