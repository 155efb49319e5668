import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import {
  PRESSED_AT_MOST_HOURS_AGO,
  PRESSED_AT_MOST_MINUTES_AHEAD,
  timeLogTexts,
} from '#contracts/work-orders/time-logs.api.js';

/** True for the office, which starts and stops the clocks of everybody. */
export function isOffice(actor: Actor): boolean {
  return actor.kind === 'system' || mayUse('time-logs:correct', actor);
}

/**
 * Whose clock is meant: that of the assigned mechanic. Others may not be named, and a mechanic may name himself alone.
 * `refusal`: what he is told when it is not his.
 */
export function mechanicMeant(
  actor: Actor,
  assigned: string | null,
  named: string | null,
  refusal: string,
): string {
  if (isOffice(actor)) {
    if (assigned === null) throw invalid('workOperationId', timeLogTexts.assignFirst);
    if (named !== null && named !== assigned) throw refuse('conflict', { detail: timeLogTexts.someoneElses });
    return assigned;
  }
  if (assigned === null) throw invalid('workOperationId', timeLogTexts.notAssigned);
  const own = actor.kind === 'user' ? actor.userId : null;
  if (assigned !== own || (named !== null && named !== own)) throw refuse('forbidden', { detail: refusal });
  return assigned;
}

/**
 * When it was pressed: now, or when a phone without a network says, up to a day back. A clock that is a little ahead
 * counts as now.
 */
export function pressTime(
  pressedAt: Instant | null | undefined,
  now: Instant,
): { readonly at: Instant; readonly pressedOffline: boolean } {
  if (pressedAt === null || pressedAt === undefined) return { at: now, pressedOffline: false };
  const ago = Date.parse(now) - Date.parse(pressedAt);
  const isPossible =
    ago <= PRESSED_AT_MOST_HOURS_AGO * 3_600_000 && -ago <= PRESSED_AT_MOST_MINUTES_AHEAD * 60_000;
  if (!isPossible) throw invalid('pressedAt', timeLogTexts.impossible);
  return { at: pressedAt > now ? now : pressedAt, pressedOffline: true };
}
