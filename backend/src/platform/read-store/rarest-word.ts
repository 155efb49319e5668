/** A word that so many documents have is common: to put all of them in order takes longer than to walk the order. */
export const COMMON = 2_000;
/** Words are counted so far, and further only while all of them have so many: a count costs as much as it finds. */
const STEPS = [100, 500, COMMON, 8_000, 32_000, 128_000];

/**
 * The terms, those first that the fewest documents have. Where one leads to the documents, it is asked of each of them
 * whether they have the others. `isCommon`: all of them are common.
 *
 * @param countUpTo how many documents have a term; the limit where there are more
 */
export function rarestFirst<Term>(
  terms: readonly Term[],
  countUpTo: (term: Term, limit: number) => number,
): { readonly terms: readonly Term[]; readonly isCommon: boolean } {
  let counted: { term: Term; found: number }[] = [];
  // One term leads in any case; whether it is common is all there is to know.
  for (const limit of terms.length === 1 ? [COMMON] : STEPS) {
    counted = terms.map((term) => ({ term, found: countUpTo(term, limit) }));
    counted.sort((a, b) => a.found - b.found);
    if ((counted[0]?.found ?? 0) < limit) break;
  }
  return { terms: counted.map(({ term }) => term), isCommon: (counted[0]?.found ?? 0) >= COMMON };
}
