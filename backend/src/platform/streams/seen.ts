import { refuse } from '#contracts/kernel/problem.js';

type Revised = { readonly revision: number };

/** Refuses with 412 what somebody decided who saw another revision; `expected` undefined: he does not say what he saw. */
export function assertSeen({ revision }: Revised, expected: number | undefined): void {
  if (expected !== undefined && expected !== revision) throw refuse('revision-behind');
}

/** The row as somebody saw it: 404 when there is none, 412 when it has changed since. */
export function seenRow<Row extends Revised>(row: Row | undefined, expected: number | undefined): Row {
  if (row === undefined) throw refuse('not-found');
  assertSeen(row, expected);
  return row;
}
