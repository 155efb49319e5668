import type { ReadModel } from './read-model.js';
import type { ReadModels } from './read-models.js';
import type { PageKey, Query, Where } from './read-store.js';
import { searchWords, wordsOf } from './words.js';

export const MOST_WALKED = 5_000;
/** Starts small: frequent matches are found among few documents. */
const FIRST_STEP = 250;
const MAX_STEP = 1_000;

export type Walk<Doc> = {
  readonly where?: Where;
  readonly sort?: Query['sort'];
  readonly size: number;
  readonly after?: PageKey;
  readonly matches: (document: Doc) => boolean;
};

type Rows<Doc> = { readonly items: readonly Doc[]; readonly next: PageKey | null };

/**
 * Searches without an index, e.g. free text in journals or searches of one or two letters: reads an index in order and
 * filters. Reads at most 5,000 documents, so a page may have fewer rows than requested, or none, and still a `next`.
 */
export async function walk<Doc>(
  readModels: ReadModels,
  model: ReadModel<Doc>,
  { where = {}, sort = [], size, after, matches }: Walk<Doc>,
): Promise<Rows<Doc>> {
  const found: Doc[] = [];
  let key = after ?? null;
  let looked = 0;
  while (looked < MOST_WALKED) {
    const query = { where, sort, ...(key === null ? {} : { after: key }) };
    const limit = Math.min(MAX_STEP, Math.max(FIRST_STEP, looked), MOST_WALKED - looked);
    const step: Rows<Doc> = await readModels.find(model, { ...query, limit });
    looked += limit;
    const last = placeOfMatch(step.items, size - found.length, matches);
    if (last !== null && last < step.items.length - 1) {
      // Only the end of a page has a key.
      const upTo: Rows<Doc> = await readModels.find(model, { ...query, limit: last + 1 });
      return { items: [...found, ...upTo.items.filter(matches)], next: upTo.next };
    }
    found.push(...step.items.filter(matches));
    key = step.next;
    if (key === null || found.length >= size) break;
  }
  return { items: found, next: key };
}

/** The index of the last wanted match; null: not among these documents. */
function placeOfMatch<Doc>(
  documents: readonly Doc[],
  wanted: number,
  matches: (document: Doc) => boolean,
): number | null {
  let left = wanted;
  for (const [place, document] of documents.entries()) {
    if (matches(document) && --left === 0) return place;
  }
  return null;
}

/** The semantics of a word search for a plain text: each typed word is a prefix of one of its words. */
export function beginsWordsOf(typed: string | readonly string[]): (text: string) => boolean {
  const wanted = searchWords(typed);
  // Most lists are not searched: then no text is split into words.
  if (wanted.length === 0) return () => true;
  return (text) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
}
