import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';

/** How long a call of several appends may go on, in seconds: well below the 2 minutes after which its claims are given back. */
const WITHIN_SECONDS = 60;

/**
 * Refuses with 503 `outcome-unknown` when the call that came at `since` has gone on for more than a minute: what it has
 * written so far is finished or taken back by the jobs that follow from it.
 */
export function assertInTime(since: Instant, now: Instant): void {
  if (Date.parse(now) - Date.parse(since) > WITHIN_SECONDS * 1_000) throw refuse('outcome-unknown');
}
