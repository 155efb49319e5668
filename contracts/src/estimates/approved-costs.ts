import { MOST_EXCESS_PERCENT } from './approval-terms.js';
import { approvedSums } from './estimate-decisions.js';
import type { KnownEstimate } from './estimate.js';

/** What may be billed for an order, gross, in cents. */
export type ApprovedCosts = {
  readonly approvedCents: number;
  /** With a tolerance, or what the customer agreed to since. */
  readonly mostCents: number;
};

/** The approved costs of an order; null: no estimate of the order is approved, so that nothing limits its invoices. */
export function approvedCostsOf(estimates: readonly KnownEstimate[]): ApprovedCosts | null {
  const approved = estimates
    .map((estimate) => approvedSums(estimate).grossCents)
    .filter((cents) => cents > 0);
  if (approved.length === 0) return null;
  const tolerated = approved.reduce((sum, cents) => sum + toleratedCents(cents), 0);
  return {
    approvedCents: approved.reduce((sum, cents) => sum + cents, 0),
    // Each of these sums was agreed for the whole order.
    mostCents: Math.max(tolerated, ...estimates.map(({ justifiedCents }) => justifiedCents)),
  };
}

/** Rounded down: no cent more than the tolerance. */
export function toleratedCents(grossCents: number): number {
  return Math.floor((grossCents * (100 + MOST_EXCESS_PERCENT)) / 100);
}
