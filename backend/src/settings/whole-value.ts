import { refuse } from '#contracts/kernel/problem.js';

/** 412 when the value was changed since the caller read it. */
export function assertRevision(
  state: { readonly revision: number },
  expectedRevision: number | undefined,
): void {
  if (expectedRevision !== undefined && expectedRevision !== state.revision) throw refuse('revision-behind');
}

/** True when the state already says what the data would say, whatever the order of the fields. */
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
