import type { Instant } from '#contracts/kernel/domain-event.js';
import { refuse } from '#contracts/kernel/problem.js';
import type { MechanicEvent } from '#contracts/work-orders/clocks/mechanic.events.js';
import type { Mechanic } from '#contracts/work-orders/clocks/mechanic.js';
import { PRESSED_AT_MOST_MINUTES_AHEAD, timeLogTexts } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { Decide } from '../../platform/streams/stream-type.js';
import type { Correction } from './timer.js';

export type DecideMechanic = Decide<Mechanic, MechanicEvent>;

export type WantedTimer = {
  readonly mechanicId: string;
  readonly timeLogId: string;
  readonly workOrderId: string;
  readonly operationId: string;
  readonly startedAt: Instant;
  readonly pressedOffline: boolean;
};

/** Takes the mechanic's only timer. Idempotent by time log; 409 if another one is running. */
export const takeTimer =
  (wanted: WantedTimer): DecideMechanic =>
  ({ running, times, lastEndedAt }) => {
    if (running?.timeLogId === wanted.timeLogId || times.has(wanted.timeLogId)) return [];
    if (running !== null) throw refuse('clock-running', { detail: timeLogTexts.running });
    const startedAt = startAfter(wanted, lastEndedAt);
    return [{ type: 'ClockStarted', version: 1, data: { ...wanted, startedAt } }];
  };

/** Never before the end of the last time, because the clocks of processes may differ slightly. */
function startAfter({ startedAt, pressedOffline }: WantedTimer, lastEndedAt: Instant | null): Instant {
  if (lastEndedAt === null || lastEndedAt <= startedAt) return startedAt;
  const isMoments = Date.parse(lastEndedAt) - Date.parse(startedAt) <= PRESSED_AT_MOST_MINUTES_AHEAD * 60_000;
  if (pressedOffline || !isMoments) throw refuse('conflict', { detail: timeLogTexts.overlaps });
  return lastEndedAt;
}

/** Frees the timer if this time log holds it. */
export const freeTimer =
  (mechanicId: string, timeLogId: string, endedAt: Instant, outcome: 'stopped' | 'void'): DecideMechanic =>
  ({ running }) => {
    if (running?.timeLogId !== timeLogId) return [];
    const { workOrderId } = running;
    return [
      {
        type: 'ClockStopped',
        version: 1,
        data: { mechanicId, timeLogId, workOrderId, endedAt, outcome },
      },
    ];
  };

/** Corrects a time. It may not overlap the mechanic's other times. */
export const correctTimer =
  (
    mechanicId: string,
    where: { readonly workOrderId: string; readonly operationId: string },
    { timeLogId, startedAt, endedAt, reason }: Correction,
  ): DecideMechanic =>
  ({ running, times }) => {
    if (running?.timeLogId === timeLogId) throw refuse('clock-running');
    const before = times.get(timeLogId);
    const isSame =
      before?.startedAt === startedAt && before.endedAt === endedAt && before.corrected?.reason === reason;
    if (isSame) return [];
    const isOver = times.some(
      (other, id) => id !== timeLogId && startedAt < other.endedAt && endedAt > other.startedAt,
    );
    if (isOver || (running !== null && endedAt > running.startedAt))
      throw refuse('conflict', { detail: timeLogTexts.overlaps });
    const data = { mechanicId, timeLogId, ...where, startedAt, endedAt, reason };
    return [{ type: 'ClockCorrected', version: 1, data }];
  };
