import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import { ERASED } from '#contracts/kernel/erased.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { OperationEvent } from '#contracts/work-orders/operations/operation.events.js';
import { findAll } from '../engine/find-all.js';
import { defineReadModel, number, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey, Where } from '../engine/read-store.js';
import { timeLogFilters } from '#contracts/work-orders/clocks/time-log-filters.js';
import { conditionsOf } from '../engine/conditions.js';

export type ListedTimeLog = {
  readonly id: string;
  readonly workOrderId: string;
  readonly operationId: string;
  readonly mechanicId: string;
  readonly startTime: Instant;
  readonly endTime: Instant | null;
  readonly durationMinutes: number | null;
  readonly offline: boolean;
  readonly correctedFor: string | null;
  readonly revision: number;
};

export const timeLogs = defineReadModel<ListedTimeLog, OperationEvent | CustomerTracesForgotten>({
  name: 'time-logs',
  version: 1,
  fields: {
    startTime: text(({ startTime }) => startTime),
    mechanicId: text(({ mechanicId }) => mechanicId),
    running: number(({ endTime }) => (endTime === null ? 1 : 0)),
    operationId: text(({ operationId }) => operationId),
    workOrderId: text(({ workOrderId }) => workOrderId),
  },
  indexes: [
    ['startTime'],
    ['mechanicId', 'startTime'],
    ['mechanicId', 'running', 'startTime'],
    ['running', 'startTime'],
    ['operationId', 'startTime'],
    ['workOrderId', 'startTime'],
  ],
  on: {
    CustomerTracesForgotten: ({ data: { kind, ids } }) =>
      kind === 'timeLog'
        ? ids.map((key) => ({
            key,
            apply: (log) => log && { ...log, correctedFor: log.correctedFor && ERASED },
          }))
        : [],
    OperationStarted: ({ data, revision }) => {
      const { timeLogId: id, workOrderId, operationId, mechanicId, startedAt, pressedOffline } = data;
      const facts = { id, workOrderId, operationId, mechanicId };
      const runs = { startTime: startedAt, endTime: null, durationMinutes: null, correctedFor: null };
      return { key: id, apply: () => ({ ...facts, ...runs, offline: pressedOffline, revision }) };
    },
    OperationStopped: ({ data, revision }) => {
      const { timeLogId: key, endedAt: endTime, durationMinutes, pressedOffline } = data;
      return {
        key,
        apply: (log) =>
          log && { ...log, endTime, durationMinutes, offline: log.offline || pressedOffline, revision },
      };
    },
    TimeLogCorrected: ({ data, revision }) => {
      const { timeLogId: key, startedAt, endedAt, durationMinutes, reason } = data;
      const times = { startTime: startedAt, endTime: endedAt, durationMinutes, correctedFor: reason };
      return { key, apply: (log) => log && { ...log, ...times, revision } };
    },
  },
});

const whereOf = conditionsOf(timeLogFilters, {});

export type TimeLogSelection = Parameters<typeof whereOf>[0];

type Rows = { readonly items: readonly ListedTimeLog[]; readonly next: PageKey | null };

export function timeLogPage(
  readModels: ReadModels,
  { limit, after, ...selection }: TimeLogSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<Rows> {
  return readModels.find(timeLogs, {
    where: whereOf(selection),
    sort: [['startTime', 'desc']],
    limit,
    after,
  });
}

export async function timeLogsOfOrder(
  readModels: ReadModels,
  workOrderId: string,
): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, { workOrderId: { eq: workOrderId } });
}

export async function timeLogsOfOperation(
  readModels: ReadModels,
  operationId: string,
): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, { operationId: { eq: operationId } });
}

export async function timeLogsOn(readModels: ReadModels, date: LocalDate): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, whereOf({ from: date, to: date }));
}

/** All running timers, at most one per mechanic. */
export async function runningTimeLogs(readModels: ReadModels): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, { running: { eq: 1 } });
}

/** The mechanic's running timer; null: none. */
export async function runningTimeLogOf(
  readModels: ReadModels,
  mechanicId: string,
): Promise<ListedTimeLog | null> {
  const where = { mechanicId: { eq: mechanicId }, running: { eq: 1 } };
  const { items } = await readModels.find(timeLogs, { where, sort: [['startTime', 'desc']], limit: 1 });
  return items[0] ?? null;
}

export function timeLogById(readModels: ReadModels, id: string): Promise<ListedTimeLog | null> {
  return readModels.get(timeLogs, id);
}

function allOf(readModels: ReadModels, where: Where): Promise<readonly ListedTimeLog[]> {
  return findAll(readModels, timeLogs, { where, sort: [['startTime', 'desc']] });
}
