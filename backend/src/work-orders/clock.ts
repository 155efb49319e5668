import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { minutesBetween } from '#contracts/work-orders/operation.events.js';
import { operationTexts } from '#contracts/work-orders/operations.api.js';
import type { Operation, TimeLog } from '#contracts/work-orders/operations.js';
import { timeLogTexts } from '#contracts/work-orders/time-logs.api.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import type { KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing, ofOrder, open, statusChange, type DecideOrder } from './work-order.js';

/** A clock as it shall run on an operation. */
export type ClockOnOperation = {
  readonly timeLogId: string;
  readonly operationId: string;
  readonly mechanicId: string;
  readonly startedAt: Instant;
  readonly pressedOffline: boolean;
};

/** The mechanic's clock runs on the operation; an OPEN order is begun by it. One that ran before: nothing happens. */
export const startClock =
  (clock: ClockOnOperation): DecideOrder =>
  (state) => {
    const known = state.status === 'none' ? undefined : state.timeLogs.get(clock.timeLogId);
    if (known !== undefined) {
      if (known.operationId !== clock.operationId) throw refuse('idempotency-key-reused');
      return [];
    }
    const order = open(state);
    assertMayRun(order, clock);
    const { timeLogId, operationId, mechanicId, startedAt, pressedOffline } = clock;
    const data = { ...ofOrder(order), operationId, timeLogId, mechanicId, startedAt, pressedOffline };
    const events: WorkOrderEvent[] = [{ type: 'OperationStarted', version: 1, data }];
    if (order.status === 'OPEN') events.push(statusChange(order, 'IN_PROGRESS', 'clock-started'));
    return events;
  };

function assertMayRun(
  { operations }: KnownWorkOrder,
  { operationId, mechanicId }: ClockOnOperation,
): Operation {
  const operation = operations.find(({ id }) => id === operationId);
  if (operation === undefined) throw invalid('workOperationId', timeLogTexts.unknownOperation);
  if (operation.mechanicId === null) throw invalid('workOperationId', timeLogTexts.assignFirst);
  if (operation.mechanicId !== mechanicId) throw refuse('conflict', { detail: timeLogTexts.someoneElses });
  if (operation.status === 'DONE') throw refuse('conflict', { detail: operationTexts.isDone });
  if (operation.runningLogId !== null) throw refuse('clock-running', { detail: timeLogTexts.running });
  return operation;
}

/** When a clock was stopped, and by which call. */
export type ClockStop = {
  readonly timeLogId: string;
  readonly endedAt: Instant;
  readonly pressedOffline: boolean;
  readonly stopId: string;
};

/** The clock stands. The same call again: nothing happens. */
export const stopClock =
  ({ timeLogId, endedAt: wanted, pressedOffline, stopId }: ClockStop): DecideOrder =>
  (state) => {
    const order = existing(state);
    const log = order.timeLogs.get(timeLogId);
    if (log?.stopId === stopId) return [];
    if (log === undefined || log.endedAt !== null)
      throw refuse('conflict', { detail: timeLogTexts.notRunning });
    if (pressedOffline && wanted < log.startedAt) throw invalid('pressedAt', timeLogTexts.impossible);
    // The process that started it may have a clock that is ahead of ours.
    const endedAt = wanted < log.startedAt ? log.startedAt : wanted;
    const { operationId, mechanicId, startedAt } = log;
    const durationMinutes = minutesBetween(startedAt, endedAt);
    const times = { startedAt, endedAt, durationMinutes, pressedOffline, stopId };
    return [
      {
        type: 'OperationStopped',
        version: 1,
        data: { ...ofOrder(order), operationId, timeLogId, mechanicId, ...times },
      },
    ];
  };

/** When it really was, and why. */
export type Correction = {
  readonly timeLogId: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly reason: string;
};

/** What stands there becomes what really was; closed orders too. The same again: nothing happens. */
export const correctLog =
  ({ timeLogId, startedAt, endedAt, reason }: Correction): DecideOrder =>
  (state) => {
    const order = existing(state);
    const log = loggedIn(order, timeLogId);
    if (log.endedAt === null) throw refuse('clock-running');
    const { operationId, mechanicId, startedAt: before, endedAt: ended, corrected } = log;
    if (before === startedAt && ended === endedAt && corrected === reason) return [];
    const durationMinutes = minutesBetween(startedAt, endedAt);
    const times = {
      startedAt,
      endedAt,
      durationMinutes,
      before: { startedAt: before, endedAt: ended },
      reason,
    };
    return [
      {
        type: 'TimeLogCorrected',
        version: 1,
        data: { ...ofOrder(order), operationId, timeLogId, mechanicId, ...times },
      },
    ];
  };

/** The time log of the order; 404 when it has none of this id. */
export function loggedIn(order: KnownWorkOrder, timeLogId: string): TimeLog {
  const log = order.timeLogs.get(timeLogId);
  if (log === undefined) throw refuse('not-found');
  return log;
}
