/**
 * Paths at which two answers differ: `items[].notes`. An entry that only one list has is named by its list: `items[]`.
 * Entries are matched by their id; without one, they are the same only if everything in them is.
 */
export function differences(one: unknown, other: unknown, path = ''): ReadonlySet<string> {
  if (Array.isArray(one) && Array.isArray(other)) return inLists(one, other, `${path}[]`);
  if (isRecord(one) && isRecord(other)) return inRecords(one, other, path);
  return new Set(Object.is(one, other) ? [] : [path]);
}

function inRecords(one: Fields, other: Fields, path: string): ReadonlySet<string> {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const at = (name: string) => (path === '' ? name : `${path}.${name}`);
  return new Set([...names].flatMap((name) => [...differences(one[name], other[name], at(name))]));
}

function inLists(one: readonly unknown[], other: readonly unknown[], path: string): ReadonlySet<string> {
  const [ones, others] = [byId(one), byId(other)];
  const found = new Set<string>();
  for (const id of new Set([...ones.keys(), ...others.keys()])) {
    if (!ones.has(id) || !others.has(id)) found.add(path);
    else for (const difference of differences(ones.get(id), others.get(id), path)) found.add(difference);
  }
  return found;
}

function byId(list: readonly unknown[]): ReadonlyMap<unknown, unknown> {
  return new Map(
    list.map((entry) => [
      // A search may find a customer and his payment under one id.
      isRecord(entry) && typeof entry['id'] === 'string'
        ? `${String(entry['kind'])} ${entry['id']}`
        : JSON.stringify(entry),
      entry,
    ]),
  );
}

type Fields = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
