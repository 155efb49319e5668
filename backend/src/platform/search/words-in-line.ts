/** Joins the known texts with commas. */
export function wordsInLine(...words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join(', ');
}
