import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import {
  PRESSED_AT_MOST_HOURS_AGO,
  PRESSED_AT_MOST_MINUTES_AHEAD,
  timeLogTexts,
} from '#contracts/work-orders/clocks/time-logs.api.js';

/** True for the office, which controls all timers. */
export function isOffice(actor: Actor): boolean {
  return actor.kind === 'system' || mayUse('time-logs:correct', actor);
}

/**
 * The mechanic whose timer is meant: the assigned one. Naming another is refused, and mechanics may only name
 * themselves. `refusal`: the message for a mechanic without assignment.
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

/** Now, or an offline phone's time up to a day ago. A clock that is slightly ahead counts as now. */
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
