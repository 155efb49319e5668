import { approvedSums, type KnownEstimate } from './estimate.js';

/** An estimate that is exceeded by more is exceeded substantially (§ 649 Abs. 2 BGB; courts draw the line at 15 to 20 %). */
export const MOST_EXCESS_PERCENT = 15;

/** What may be billed for an order, gross, in cents. */
export type ApprovedCosts = {
  readonly approvedCents: number;
  /** With a tolerance, or what the customer agreed to since. */
  readonly mostCents: number;
};

/** The approved costs of an order; null: no estimate of the order is approved, so that nothing limits its invoices. */
export function approvedCostsOf(estimates: readonly KnownEstimate[]): ApprovedCosts | null {
  const approved = estimates.map((estimate) => {
    const { grossCents } = approvedSums(estimate);
    return { grossCents, most: Math.max(toleratedCents(grossCents), estimate.justifiedCents) };
  });
  const some = approved.filter(({ grossCents }) => grossCents > 0);
  if (some.length === 0) return null;
  return {
    approvedCents: some.reduce((sum, { grossCents }) => sum + grossCents, 0),
    mostCents: some.reduce((sum, { most }) => sum + most, 0),
  };
}

/** Rounded down: no cent more than the tolerance. */
export function toleratedCents(grossCents: number): number {
  return Math.floor((grossCents * (100 + MOST_EXCESS_PERCENT)) / 100);
}
