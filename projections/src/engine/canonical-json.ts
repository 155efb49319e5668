/**
 * Sorts the keys of all objects and drops undefined members, so that `JSON.stringify` is deterministic and handlers see
 * the same document whether it is new or was read from the store. Returns the value itself if nothing changes. Throws
 * `TypeError` for values that JSON cannot represent: dates, maps, functions, NaN, undefined in a list.
 */
export function canonical<Value>(value: Value): Value {
  return canonicalValue(value, '$') as Value;
}

function canonicalValue(value: unknown, path: string): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${path} is ${value}, which JSON cannot represent`);
      return value === 0 ? 0 : value;
    case 'object':
      if (value === null) return null;
      return Array.isArray(value) ? canonicalList(value, path) : canonicalObject(value, path);
    default:
      throw new TypeError(`${path} is a ${typeof value}, which JSON cannot represent`);
  }
}

function canonicalList(list: readonly unknown[], path: string): readonly unknown[] {
  let copy: unknown[] | null = null;
  for (let index = 0; index < list.length; index++) {
    const item = canonicalValue(list[index], path);
    if (copy === null && !Object.is(item, list[index])) copy = list.slice(0, index);
    copy?.push(item);
  }
  return copy ?? list;
}

function canonicalObject(object: object, path: string): object {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError(`${path} is a ${object.constructor.name}, which JSON cannot represent`);
  }
  const source = object as Record<string, unknown>;
  const keys = Object.keys(source);
  let unchanged = prototype !== null;
  const values: unknown[] = [];
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (key === '__proto__') throw new TypeError(`${path} has a key __proto__`);
    const value = source[key];
    const kept = value === undefined ? undefined : canonicalValue(value, key);
    if (value === undefined || !Object.is(kept, value)) unchanged = false;
    if (index > 0 && (keys[index - 1] as string) > key) unchanged = false;
    values.push(kept);
  }
  if (unchanged) return object;
  const order = keys
    .map((key, index) => [key, values[index]] as const)
    .toSorted((a, b) => (a[0] < b[0] ? -1 : 1));
  return Object.fromEntries(order.filter(([, value]) => value !== undefined));
}
