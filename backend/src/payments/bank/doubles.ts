import type { KnownBankEntry } from '#contracts/bank/bank-entry.js';
import { unlessErased } from '#contracts/kernel/erased.js';
import { compact } from './proposals.js';

/** An entry and the format of the file that it came from. */
export type FormattedEntry = { readonly entry: KnownBankEntry; readonly format: string };

/**
 * The entry of an earlier file in another format that is probably the same: same account, day and sum, and purposes of
 * which one contains the other. Formats write different texts and references, so the ids differ. Matches by count: of two
 * equal entries in each of two files each has its own twin, and a third entry has none. `others`: all of the same account,
 * day and sum.
 */
export function doubleOf(
  { entry, format }: FormattedEntry,
  others: readonly FormattedEntry[],
): KnownBankEntry | null {
  const alike = others.filter(({ entry: other }) => isAlike(entry, other));
  const place = alike.filter(
    ({ entry: { id, statementId } }) => statementId === entry.statementId && id < entry.id,
  ).length;
  const earlier = alike.filter((one) => one.format !== format && isEarlier(one.entry, entry, alike));
  const statements = [...new Set(earlier.map((one) => one.entry.statementId))];
  for (const statementId of statements.toSorted()) {
    const twins = earlier
      .map((one) => one.entry)
      .filter((one) => one.statementId === statementId)
      .toSorted((a, b) => a.id.localeCompare(b.id));
    const twin = twins[place];
    if (twin !== undefined) return twin;
  }
  return null;
}

/** A whole file came before another, also if the import of the first died and went on later. */
function isEarlier(
  { statementId }: KnownBankEntry,
  entry: KnownBankEntry,
  all: readonly FormattedEntry[],
): boolean {
  const own = firstOf(entry.statementId, all) ?? entry.importedAt;
  const other = firstOf(statementId, all) ?? '';
  return other < own || (other === own && statementId < entry.statementId);
}

function firstOf(statementId: string, all: readonly FormattedEntry[]): string | undefined {
  return all
    .filter(({ entry }) => entry.statementId === statementId)
    .map(({ entry }) => entry.importedAt)
    .toSorted()[0];
}

function isAlike(one: KnownBankEntry, other: KnownBankEntry): boolean {
  const [a, b] = [purposeOf(one), purposeOf(other)];
  return a.includes(b) || b.includes(a);
}

const purposeOf = ({ purpose }: KnownBankEntry): string => compact(unlessErased(purpose) ?? '');
