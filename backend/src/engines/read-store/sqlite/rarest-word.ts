/** From this number of documents on a word is common: sorting its documents takes longer than walking the order. */
export const COMMON = 2_000;
/** Counting limits, tried in turn while all words reach them: a count costs as much as it finds. */
const STEPS = [100, 500, COMMON, 8_000, 32_000, 128_000];

/**
 * Sorts the terms, rarest first: the first finds documents, the others are checked on each. `isCommon`: all terms are
 * common. @param countUpTo number of documents of a term, up to the limit
 */
export function rarestFirst<Term>(
  terms: readonly Term[],
  countUpTo: (term: Term, limit: number) => number,
): { readonly terms: readonly Term[]; readonly isCommon: boolean } {
  let counted: { term: Term; found: number }[] = [];
  // A single term needs no comparison, only whether it is common.
  for (const limit of terms.length === 1 ? [COMMON] : STEPS) {
    counted = terms.map((term) => ({ term, found: countUpTo(term, limit) }));
    counted.sort((a, b) => a.found - b.found);
    if ((counted[0]?.found ?? 0) < limit) break;
  }
  return { terms: counted.map(({ term }) => term), isCommon: (counted[0]?.found ?? 0) >= COMMON };
}
