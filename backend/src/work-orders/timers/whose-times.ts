import type { Actor } from '#contracts/access/actor.js';
import { mayUse } from '#contracts/access/permissions.js';
import type { OperationEvent } from '#contracts/work-orders/operations/operation.events.js';
import type { ToldEvent } from '../../platform/history/history.js';

const TIME_FACTS: ReadonlySet<string> = new Set<OperationEvent['type']>([
  'OperationStarted',
  'OperationStopped',
  'TimeLogCorrected',
]);

/** True for callers who may read the times of all mechanics. The system draws documents without single times. */
export function seesAllTimes(actor: Actor): boolean {
  return mayUse('time-logs:read-all', actor);
}

/** Mechanics see their own finished times on an order; of colleagues only the sum, and who is working now. */
export function seesTimesOf(actor: Actor): (mechanicId: string) => boolean {
  if (seesAllTimes(actor)) return () => true;
  return (mechanicId) => actor.kind === 'user' && actor.userId === mechanicId;
}

/** The history of an order without the times that this caller may not see. */
export function withoutTimesOfOthers(told: readonly ToldEvent[], actor: Actor): readonly ToldEvent[] {
  if (seesAllTimes(actor)) return told;
  const sees = seesTimesOf(actor);
  return told.filter(
    ({ type, actor: who }) => !TIME_FACTS.has(type) || (who.kind === 'user' && sees(who.userId)),
  );
}
