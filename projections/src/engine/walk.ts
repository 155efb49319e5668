import type { ReadModel } from './read-model.js';
import type { ReadModels } from './read-models.js';
import type { PageKey, Query, Where } from './read-store.js';
import { searchWords, wordsOf } from './words.js';

/** Documents that one walk looks at. */
export const MOST_WALKED = 5_000;
/** The first step is small: what many documents match is found among few. */
const FIRST_STEP = 250;
const MAX_STEP = 1_000;

/** Which rows, in which order, and which of them are meant. */
export type Walk<Doc> = {
  readonly where?: Where;
  readonly sort?: Query['sort'];
  readonly size: number;
  readonly after?: PageKey;
  readonly matches: (document: Doc) => boolean;
};

type Rows<Doc> = { readonly items: readonly Doc[]; readonly next: PageKey | null };

/**
 * Looks through an index for what no index knows: free text in journals, searches of one or two letters. Looks at 5,000
 * documents at most and answers what it found among them, `size` at most, and where to go on: a page may have fewer rows
 * than asked for, or none, and still a `next`.
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
      // The place in the middle has a key of its own only where a page ends.
      const upTo: Rows<Doc> = await readModels.find(model, { ...query, limit: last + 1 });
      return { items: [...found, ...upTo.items.filter(matches)], next: upTo.next };
    }
    found.push(...step.items.filter(matches));
    key = step.next;
    if (key === null || found.length >= size) break;
  }
  return { items: found, next: key };
}

/** Where the wanted number of matches is reached; null: not among these. */
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

/** What a search by words means, asked of a text: each word typed begins one of its words. */
export function beginsWordsOf(typed: string): (text: string) => boolean {
  const wanted = searchWords(typed);
  return (text) => {
    const words = wordsOf(text);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
}
