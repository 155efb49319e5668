import type { HoldId, RetentionHoldEvent } from '#contracts/audit/retention-hold.events.js';
import type { RetentionHoldRequest } from '#contracts/audit/retention-holds.api.js';
import type { RetentionHolds } from '#contracts/audit/retention-holds.js';
import { invalid } from '#contracts/kernel/problem.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { existing } from '../platform/streams/existing.js';
import { isMadeAlready } from '../platform/streams/made-already.js';
import { assertRoom } from '../platform/streams/room.js';
import type { Decide } from '../platform/streams/stream-type.js';

type DecideHolds = Decide<RetentionHolds, RetentionHoldEvent>;

/** More than a garage is audited; none is ever removed. */
const MAX_HOLDS = 1_000;

/** Keeps the documents of these days until the hold is lifted. */
export const hold =
  (holdId: HoldId, { from, to, reason }: RetentionHoldRequest, heldOn: LocalDate): DecideHolds =>
  (holds) => {
    if (from > to) throw invalid('to', 'Das Ende liegt vor dem Anfang.');
    if (isMadeAlready(holds.get(holdId), { from, to, reason })) return [];
    assertRoom(holds, MAX_HOLDS, 'Aufbewahrungsvermerke');
    return [{ type: 'RetentionHeld', version: 1, data: { holdId, from, to, reason, heldOn } }];
  };

/** Ends a hold. Idempotent. */
export const lift =
  (holdId: HoldId, liftedOn: LocalDate): DecideHolds =>
  (holds) => {
    if (existing(holds.get(holdId)).liftedOn !== null) return [];
    return [{ type: 'RetentionHoldLifted', version: 1, data: { holdId, liftedOn } }];
  };
