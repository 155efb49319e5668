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
  let inOrder = prototype !== null;
  let changed: Map<string, unknown> | null = null;
  let before = '';
  for (const key of keys) {
    if (key === '__proto__') throw new TypeError(`${path} has a key __proto__`);
    const value = source[key];
    if (value === undefined || before > key) inOrder = false;
    before = key;
    if (value === undefined) continue;
    const kept = canonicalValue(value, key);
    if (!Object.is(kept, value)) (changed ??= new Map()).set(key, kept);
  }
  if (inOrder && changed === null) return object;
  const copy: Record<string, unknown> = {};
  for (const key of inOrder ? keys : keys.toSorted()) {
    const value = changed?.get(key) ?? source[key];
    if (value !== undefined) copy[key] = value;
  }
  return copy;
}
