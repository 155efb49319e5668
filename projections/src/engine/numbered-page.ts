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
  const total = readModels.count(model, where);
  const rows = rowsOf(readModels, model, {
    where,
    sort,
    page,
    size,
    ...(after === undefined ? {} : { after }),
  });
  const [totalElements, { items, next }] = await Promise.all([total, rows]);
  return { items, totalElements, page, size, next };
}

type Rows<Doc> = { readonly items: readonly Doc[]; readonly next: PageKey | null };

async function rowsOf<Doc>(
  readModels: ReadModels,
  model: ReadModel<Doc>,
  { where = {}, sort = [], page, size, after }: NumberedPageRequest,
): Promise<Rows<Doc>> {
  if (after !== undefined) return readModels.find(model, { where, sort, limit: size, after });
  const first = page * size;
  if (first >= STEP * MAX_STEPS) throw invalid('page', 'Bitte grenzen Sie die Suche ein.');
  let seen = 0;
  let key: PageKey | null = null;
  const found: Doc[] = [];
  do {
    const limit: number = Math.min(STEP, first + size - seen);
    const { items, next }: Rows<Doc> = await readModels.find(model, {
      where,
      sort,
      limit,
      ...(key === null ? {} : { after: key }),
    });
    found.push(...items.slice(Math.max(0, first - seen)));
    seen += items.length;
    key = next;
  } while (key !== null && seen < first + size);
  return { items: found, next: key };
}
