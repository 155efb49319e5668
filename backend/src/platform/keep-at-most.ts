/** Drops the oldest entries beyond `most`; the age counts from an entry's first `set` since its last `delete`. */
export function keepAtMost<Key>(entries: Map<Key, unknown>, most: number): void {
  while (entries.size > most) entries.delete(entries.keys().next().value as Key);
}
