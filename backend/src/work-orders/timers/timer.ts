import type { Instant } from '#contracts/kernel/domain-event.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { minutesBetween } from '#contracts/work-orders/operations/operation.events.js';
import { operationTexts } from '#contracts/work-orders/operations/operation-fields.js';
import type { Operation, TimeLog } from '#contracts/work-orders/operations/operations.js';
import { timeLogTexts } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { WorkOrderEvent } from '#contracts/work-orders/work-order.events.js';
import { ofOrder, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing, named } from '../../platform/streams/existing.js';
import { completionOf } from '../order-invoice.js';
import { open, statusChange, type DecideOrder } from '../work-order.js';

export type TimerOnOperation = {
  readonly timeLogId: string;
  readonly operationId: string;
  readonly mechanicId: string;
  readonly startedAt: Instant;
  readonly pressedOffline: boolean;
};

/** Starts the timer on the operation, and begins an OPEN order. Idempotent. */
export const startTimer =
  (timer: TimerOnOperation): DecideOrder =>
  (state) => {
    const known = state.status === 'none' ? undefined : state.timeLogs.get(timer.timeLogId);
    if (known !== undefined) {
      if (known.operationId !== timer.operationId) throw refuse('idempotency-key-reused');
      return [];
    }
    const order = open(state);
    assertMayRun(order, timer);
    const { timeLogId, operationId, mechanicId, startedAt, pressedOffline } = timer;
    const data = { ...ofOrder(order), operationId, timeLogId, mechanicId, startedAt, pressedOffline };
    const events: WorkOrderEvent[] = [{ type: 'OperationStarted', version: 1, data }];
    if (order.status === 'OPEN') events.push(statusChange(order, 'IN_PROGRESS', 'clock-started'));
    return events;
  };

function assertMayRun(
  { operations }: KnownWorkOrder,
  { operationId, mechanicId }: TimerOnOperation,
): Operation {
  const found = operations.find(({ id }) => id === operationId);
  const operation = named(found, 'workOperationId', timeLogTexts.unknownOperation);
  if (operation.mechanicId === null) throw invalid('workOperationId', timeLogTexts.assignFirst);
  if (operation.mechanicId !== mechanicId) throw refuse('conflict', { detail: timeLogTexts.someoneElses });
  if (operation.status === 'DONE') throw refuse('conflict', { detail: operationTexts.isDone });
  if (operation.runningLogId !== null) throw refuse('clock-running', { detail: timeLogTexts.running });
  return operation;
}

export type TimerStop = {
  readonly timeLogId: string;
  readonly endedAt: Instant;
  readonly pressedOffline: boolean;
  readonly stopId: string;
};

/** Idempotent by `stopId`. The last clock of a billed order completes it. */
export const stopTimer =
  ({ timeLogId, endedAt: wanted, pressedOffline, stopId }: TimerStop): DecideOrder =>
  (state) => {
    const order = existing(state);
    const log = order.timeLogs.get(timeLogId);
    if (log?.stopId === stopId) return [];
    if (log === undefined || log.endedAt !== null)
      throw refuse('conflict', { detail: timeLogTexts.notRunning });
    if (pressedOffline && wanted < log.startedAt) throw invalid('pressedAt', timeLogTexts.impossible);
    // The clock of the process that started the timer may be ahead.
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
      ...completionOf(order, timeLogId),
    ];
  };

export type Correction = {
  readonly timeLogId: string;
  readonly startedAt: Instant;
  readonly endedAt: Instant;
  readonly reason: string;
};

/** Corrects a time log, also on a closed order. Idempotent. */
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

/** 404 if unknown. */
export function loggedIn(order: KnownWorkOrder, timeLogId: string): TimeLog {
  return existing(order.timeLogs.get(timeLogId));
}
