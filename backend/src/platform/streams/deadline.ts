import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';

/**
 * Time limit of a call of several appends, in seconds: well below the 2 minutes after which its claims are released.
 */
const WITHIN_SECONDS = 60;

/**
 * Refuses with 503 `outcome-unknown` if the call has been running for more than a minute. Jobs finish or undo the
 * events it has written.
 */
export function assertInTime(since: Instant, now: Instant): void {
  if (Date.parse(now) - Date.parse(since) > WITHIN_SECONDS * 1_000) throw refuse('outcome-unknown');
}
