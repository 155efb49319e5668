/** For each kind of change on the live stream: the beginnings of the query keys to refetch. */
export type LiveKeys = Readonly<Record<string, readonly string[]>>;

/** The keys of public pages. Staff pages use them too. */
export const publicLiveKeys: LiveKeys = {
  announcements: ['announcement'],
  cars: ['cars'],
  'company-profile': ['company'],
  'opening-times': ['opening-times', 'slots'],
  services: ['services', 'slots'],
  'site-photos': ['site-photos'],
  // Visitors see the contents from the publication on.
  'site-publication': ['site-publication', 'site-texts', 'site-photos', 'services', 'cars'],
  'site-texts': ['site-texts'],
  slots: ['slots'],
  vacations: ['vacations', 'slots'],
  'workshop-settings': ['booking-rules', 'slots'],
};

/** Merges tables. A kind of change that several tables name refetches the keys of all of them. */
export function togetherLive(tables: readonly LiveKeys[]): LiveKeys {
  const names = new Set(tables.flatMap((table) => Object.keys(table)));
  const keysOf = (name: string) => new Set(tables.flatMap((table) => table[name] ?? []));
  return Object.fromEntries([...names].map((name) => [name, [...keysOf(name)]]));
}

/** Every key of the table: refetched after a gap in the stream. */
export function allLiveKeys(table: LiveKeys): readonly string[] {
  return [...new Set(Object.values(table).flat())];
}

/** The keys to refetch for these changes. Ignores kinds that the table does not name. */
export function liveKeysOf(table: LiveKeys, names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => (Object.hasOwn(table, name) ? (table[name] ?? []) : [])))];
}
