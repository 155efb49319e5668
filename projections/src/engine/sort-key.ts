/** Sorts before every character of a text, so that a name sorts before longer names that start with it. */
const BETWEEN = ' ';

/** A sort key by DIN 5007-1: ignores case and accents, ä as a, ß as ss; compares part by part. */
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
