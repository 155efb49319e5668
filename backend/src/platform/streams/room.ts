import { refuse } from '#contracts/kernel/problem.js';

/** Refuses with 409 what would be one too many. `what`: what there are at most so many of, in the plural. */
export function assertRoom({ size }: { readonly size: number }, most: number, what: string): void {
  if (size >= most) throw refuse('conflict', { detail: `Es sind höchstens ${most} ${what} möglich.` });
}
