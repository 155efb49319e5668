/** What a page shows of each thing that the server tells about: the name on the stream, and the beginnings of query keys. */
export type LiveKeys = Readonly<Record<string, readonly string[]>>;

/** What public pages show of it; the staff's pages show that too. */
export const publicLiveKeys: LiveKeys = {
  announcements: ['announcement'],
  cars: ['cars'],
  'company-profile': ['company'],
  'opening-times': ['opening-times', 'slots'],
  services: ['services', 'slots'],
  slots: ['slots'],
  vacations: ['vacations', 'slots'],
  'workshop-settings': ['booking-rules', 'slots'],
};

/** Several tables in one; what two of them show of the same thing, both of them ask for again. */
export function togetherLive(tables: readonly LiveKeys[]): LiveKeys {
  const names = new Set(tables.flatMap((table) => Object.keys(table)));
  const keysOf = (name: string) => new Set(tables.flatMap((table) => table[name] ?? []));
  return Object.fromEntries([...names].map((name) => [name, [...keysOf(name)]]));
}

/** Every query that follows changes: what is asked again when nobody knows what was missed. */
export function allLiveKeys(table: LiveKeys): readonly string[] {
  return [...new Set(Object.values(table).flat())];
}

/** The first parts of the query keys that show these things; what the page does not know, it does not show. */
export function liveKeysOf(table: LiveKeys, names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => (Object.hasOwn(table, name) ? (table[name] ?? []) : [])))];
}
