const readOnly = new WeakMap<object, ReadonlySet<string>>();

/** The fields of an answer that its request cannot change: all of them, so that a new one does not compile. */
export type ReadOnlyOf<Answer, Request> = { readonly [Name in Exclude<keyof Answer, keyof Request>]: true };

/**
 * Class decorator of a request that may be sent with the fields of its own answer: a client changes what it got and sends
 * it back. These fields are dropped; every other unknown field is refused.
 */
export function ReadOnly(fields: Readonly<Record<string, true>>): ClassDecorator {
  return (request) => void readOnly.set(request, new Set(Object.keys(fields)));
}

/** True for a read-only field of the request class, or of a class that it extends. */
export function isReadOnly(request: object | null, field: string): boolean {
  if (request === null) return false;
  return (
    readOnly.get(request)?.has(field) ?? isReadOnly(Object.getPrototypeOf(request) as object | null, field)
  );
}
