import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { compact } from './proposals.js';

/** An entry and the format of the file that it came from. */
export type FormattedEntry = { readonly entry: KnownBankEntry; readonly format: string };

/** A shorter purpose is contained in too many others. */
const LEAST_PURPOSE = 5;

/**
 * The entry of an earlier file in another format that is probably the same: same account, day and sum, and purposes of
 * which one contains the other. Formats write different texts and references, so the ids differ. Matches by count over all
 * files of a format, because files overlap: the second of three equal entries in one format is the second in another, and
 * the third has no twin. `others`: all of the same account, day and sum.
 */
export function doubleOf(
  { entry, format }: FormattedEntry,
  others: readonly FormattedEntry[],
): KnownBankEntry | null {
  const orderOf = importOrder(others);
  const alike = others
    .filter(({ entry: other }) => isAlike(entry, other))
    .map((one) => ({ ...one, order: orderOf(one.entry) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1));
  const inFormat = (wanted: string) => alike.filter((one) => one.format === wanted);
  const place = inFormat(format).findIndex((one) => one.entry.id === entry.id);
  for (const other of new Set(alike.map((one) => one.format))) {
    const twin = other === format ? undefined : inFormat(other)[place];
    if (twin !== undefined && twin.order < orderOf(entry)) return twin.entry;
  }
  return null;
}

/** Sorts by file: a whole file came before another, also if the import of the first died and went on later. */
function importOrder(all: readonly FormattedEntry[]): (entry: KnownBankEntry) => string {
  const begun = new Map<string, string>();
  for (const { entry } of all) {
    const known = begun.get(entry.statementId);
    if (known === undefined || entry.importedAt < known) begun.set(entry.statementId, entry.importedAt);
  }
  return ({ statementId, id }) => `${begun.get(statementId) ?? ''} ${statementId} ${id}`;
}

/** Purposes that say little are alike if the other side is the same. */
function isAlike(one: KnownBankEntry, other: KnownBankEntry): boolean {
  if (one.id === other.id) return true;
  const [a, b] = [compactOf(one.purpose), compactOf(other.purpose)];
  if (Math.min(a.length, b.length) >= LEAST_PURPOSE) return a.includes(b) || b.includes(a);
  return (
    isSame(a, b) ||
    isSame(compactOf(one.iban), compactOf(other.iban)) ||
    isSame(compactOf(one.name), compactOf(other.name))
  );
}

const isSame = (a: string, b: string): boolean => a !== '' && a === b;
const compactOf = (text: string | null): string => compact(unlessErased(text) ?? '');
