/** Longer words are cut off. */
const MAX_WORD_LENGTH = 40;
const MAX_SEARCH_WORDS = 12;

/** Letters that NFKD does not decompose. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'a', œ: 'o', ø: 'o', ł: 'l', đ: 'd' };

/**
 * The distinct normalised words of a text: lower case, without accents, all spellings of an umlaut alike: `Müller`,
 * `Mueller` and `Muller` are equal, as are `Straße` and `Strasse`. A prefix of a word normalises to a prefix of its
 * normalised form, which prefix search relies on.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđ]/g, (letter) => LETTERS[letter] as string)
    .replace(/([aou])e+/g, '$1');
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return [...new Set(words.map((word) => word.slice(0, MAX_WORD_LENGTH)))];
}

/** The normalised words of a typed search, longest first. */
export function searchWords(typed: string | readonly string[]): string[] {
  const words = wordsOf(typeof typed === 'string' ? typed : typed.join(' '));
  return words.slice(0, MAX_SEARCH_WORDS).toSorted((a, b) => b.length - a.length);
}
