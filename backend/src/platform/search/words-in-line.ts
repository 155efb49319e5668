/** What is known of these, with commas between. */
export function wordsInLine(...words: readonly (string | null | undefined)[]): string {
  return words.filter(Boolean).join(', ');
}

/** `19.11.2026` for `2026-11-19`. */
export function germanDay(date: string): string {
  return date.split('-').toReversed().join('.');
}
