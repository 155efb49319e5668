/** Whole cents of euros that are known to have at most two decimals. `centsOf` checks them. */
export function inCents(euros: number): number {
  return Math.round(euros * 100);
}
