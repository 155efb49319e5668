import { idAfter } from '#contracts/kernel/id-after.js';
import type { ReadEntry, ReadStatement } from './read/statement.js';

export type IdentifiedEntry = ReadEntry & { readonly entryId: string };

/**
 * The ids of the entries: from the bank's reference, with day and sum because some banks use one twice; else from
 * account, day, sum, purpose, other side and the place among entries that are equal in all of these. So the same file,
 * or a file of overlapping days, names the same entries. `account`: if the file does not say it.
 */
export function identified(
  { account: said, entries }: ReadStatement,
  account: string,
): readonly IdentifiedEntry[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const { bookedOn, valueOn, cents, purpose, iban, name, reference } = entry;
    const key =
      reference === null
        ? JSON.stringify([bookedOn, valueOn, cents, purpose, iban, name])
        : JSON.stringify([bookedOn, cents, reference]);
    const place = seen.get(key) ?? 0;
    seen.set(key, place + 1);
    return { ...entry, entryId: idAfter('bank-entry', said || account, key, String(place)) };
  });
}
