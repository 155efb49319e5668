import { invalid } from '#contracts/kernel/problem.js';
import type { NumberedPageAnswer } from '#contracts/kernel/pages.js';
import type { ReadModel } from './read-model.js';
import type { ReadModels } from './read-models.js';
import type { PageKey, Query, Where } from './read-store.js';

const STEP = 1_000;
/** Maximum number of steps to a page without a key. */
const MAX_STEPS = 100;

/** `after`: the `next` of the previous page; finds the rows by key instead of by number. */
export type NumberedPageRequest = {
  readonly where?: Where;
  readonly sort?: Query['sort'];
  readonly page: number;
  readonly size: number;
  readonly after?: PageKey;
};

/**
 * A numbered page without OFFSET: one query up to row 1,000; beyond that by the key `after`, or without a key in steps
 * of 1,000 rows. Refuses pages more than 100 steps away with 400, because users do not page that far.
 */
export async function numberedPage<Doc>(
  readModels: ReadModels,
  model: ReadModel<Doc>,
  { where = {}, sort = [], page, size, after }: NumberedPageRequest,
): Promise<NumberedPageAnswer<Doc>> {
  const first = after === undefined ? page * size : 0;
  if (first >= STEP * MAX_STEPS) throw invalid('page', 'Bitte grenzen Sie die Suche ein.');
  const filter = { where, sort };
  const from = after === undefined ? {} : { after };
  const step = await readModels.findCounted(model, {
    ...filter,
    ...from,
    limit: Math.min(STEP, first + size),
  });
  const found = step.items.slice(first);
  let { next } = step;
  for (let seen = step.items.length; next !== null && seen < first + size;) {
    const limit = Math.min(STEP, first + size - seen);
    const further: Rows<Doc> = await readModels.find(model, { ...filter, limit, after: next });
    found.push(...further.items.slice(Math.max(0, first - seen)));
    seen += further.items.length;
    ({ next } = further);
  }
  return { items: found, totalElements: step.total, page, size, next };
}

type Rows<Doc> = { readonly items: readonly Doc[]; readonly next: PageKey | null };
