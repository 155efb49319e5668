/** Takes the oldest entries out until there are at most so many; an entry is as old as its first `set` since its `delete`. */
export function keepAtMost<Key>(entries: Map<Key, unknown>, most: number): void {
  while (entries.size > most) entries.delete(entries.keys().next().value as Key);
}
