import { refuse } from '#contracts/kernel/problem.js';

/** Refuses with 409 to exceed `most`. `what`: the German plural of the counted things. */
export function assertRoom({ size }: { readonly size: number }, most: number, what: string): void {
  if (size >= most) throw refuse('conflict', { detail: `Es sind höchstens ${most} ${what} möglich.` });
}
