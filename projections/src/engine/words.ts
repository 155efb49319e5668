/** Longest word kept or searched for; what follows is cut off. */
const MAX_WORD_LENGTH = 40;
/** So many words of a search count. */
const MAX_SEARCH_WORDS = 12;

/** Letters that Unicode does not take apart into a letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', æ: 'a', œ: 'o', ø: 'o', ł: 'l', đ: 'd' };

/**
 * The comparable words of a text, each once: lower case, without accents, umlauts in one form however they are
 * written: `Müller`, `Mueller` and `Muller` are the same word, as are `Straße` and `Strasse`. The beginning of a word
 * becomes the beginning of its comparable form, which a search by prefix relies on.
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

/** What to search for when somebody typed this: comparable words, the longest first. */
export function searchWords(typed: string | readonly string[]): string[] {
  const words = wordsOf(typeof typed === 'string' ? typed : typed.join(' '));
  return words.slice(0, MAX_SEARCH_WORDS).toSorted((a, b) => b.length - a.length);
}
