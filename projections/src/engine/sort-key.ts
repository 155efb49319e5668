/** Before every character of a text, so that a name sorts before the names that it begins. */
const BETWEEN = ' ';

/**
 * What people sort by (DIN 5007-1): without regard to case and accents, ä as a, ß as ss; the parts one after the other.
 */
export function sortKey(...parts: readonly string[]): string {
  return parts
    .map((part) =>
      part
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll('ß', 'ss')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .join(BETWEEN);
}
