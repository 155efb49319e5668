/** True if the state has the same values as the data, in any order of fields. */
export function sameValue(data: object, state: { readonly revision: number }): boolean {
  const { revision: _, ...value } = state;
  return canonical(data) === canonical(value);
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
