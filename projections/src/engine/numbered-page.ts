import { invalid } from '#contracts/kernel/problem.js';
import type { NumberedPageAnswer } from '#contracts/kernel/pages.js';
import type { ReadModel } from './read-model.js';
import type { ReadModels } from './read-models.js';
import type { PageKey, Query, Where } from './read-store.js';

/** What one query of the read store answers at most. */
const STEP = 1_000;
/** So many steps are walked for a page that nobody has a key for. */
const MAX_STEPS = 100;

/** Which page of which rows. `after`: `next` of the page before; the rows are found by it then, whatever their number. */
export type NumberedPageRequest = {
  readonly where?: Where;
  readonly sort?: Query['sort'];
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly after?: PageKey;
};

/**
 * A page with a number, without OFFSET: one query up to row 1,000, beyond it by the key `after`, and without a key in
 * steps of 1,000 rows; what lies more than 100 steps away is refused with 400, because nobody pages there by hand.
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
