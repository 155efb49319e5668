import { endOfDay, startOfDay } from '#contracts/values/day-bounds.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { OperationEvent } from '#contracts/work-orders/operation.events.js';
import { defineReadModel, number, text } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Where } from './engine/read-store.js';

/** A time that a mechanic worked, or works. */
export type ListedTimeLog = {
  readonly id: string;
  readonly workOrderId: string;
  readonly operationId: string;
  readonly mechanicId: string;
  readonly startTime: Instant;
  /** null: the clock runs. */
  readonly endTime: Instant | null;
  readonly durationMinutes: number | null;
  readonly offline: boolean;
  /** Why it was corrected last; null: never. */
  readonly correctedFor: string | null;
  readonly revision: number;
};

/** All time logs. */
export const timeLogs = defineReadModel<ListedTimeLog, OperationEvent>({
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

/** Which time logs; all of it must hold. */
export type TimeLogSelection = {
  readonly mechanicId?: string;
  /** Days of the start, inclusive. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  readonly running?: boolean;
};

type Rows = { readonly items: readonly ListedTimeLog[]; readonly next: PageKey | null };

/** What one query of the read store answers at most. */
const MOST_AT_ONCE = 1_000;

/** The latest start first, and where the next page begins; null on the last. `limit`: 1 to 1,000. */
export function timeLogPage(
  readModels: ReadModels,
  { limit, after, ...selection }: TimeLogSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<Rows> {
  return readModels.find(timeLogs, {
    where: conditionsOf(selection),
    sort: [['startTime', 'desc']],
    limit,
    ...(after === undefined ? {} : { after }),
  });
}

/** Those of an order, the latest start first. */
export async function timeLogsOfOrder(
  readModels: ReadModels,
  workOrderId: string,
): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, { workOrderId: { eq: workOrderId } });
}

/** Those of an operation, the latest start first. */
export async function timeLogsOfOperation(
  readModels: ReadModels,
  operationId: string,
): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, { operationId: { eq: operationId } });
}

/** Those of a day, the latest start first. */
export async function timeLogsOn(readModels: ReadModels, date: LocalDate): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, conditionsOf({ from: date, to: date }));
}

/** Clocks that run, of everybody; a mechanic has one at most. */
export async function runningTimeLogs(readModels: ReadModels): Promise<readonly ListedTimeLog[]> {
  return allOf(readModels, { running: { eq: 1 } });
}

/** The clock of this mechanic that runs; null: none does. */
export async function runningTimeLogOf(
  readModels: ReadModels,
  mechanicId: string,
): Promise<ListedTimeLog | null> {
  const where = { mechanicId: { eq: mechanicId }, running: { eq: 1 } };
  const { items } = await readModels.find(timeLogs, { where, sort: [['startTime', 'desc']], limit: 1 });
  return items[0] ?? null;
}

/** The time log with this id; null: there is none. */
export function timeLogById(readModels: ReadModels, id: string): Promise<ListedTimeLog | null> {
  return readModels.get(timeLogs, id);
}

async function allOf(readModels: ReadModels, where: Where): Promise<readonly ListedTimeLog[]> {
  const found: ListedTimeLog[] = [];
  let after: PageKey | null = null;
  do {
    const page: Rows = await readModels.find(timeLogs, {
      where,
      sort: [['startTime', 'desc']],
      limit: MOST_AT_ONCE,
      ...(after === null ? {} : { after }),
    });
    found.push(...page.items);
    after = page.next;
  } while (after !== null);
  return found;
}

function conditionsOf({ mechanicId, from, to, running }: TimeLogSelection): Where {
  return {
    ...(mechanicId === undefined ? {} : { mechanicId: { eq: mechanicId } }),
    ...(running === undefined ? {} : { running: { eq: running ? 1 : 0 } }),
    ...(from === undefined && to === undefined
      ? {}
      : {
          startTime: {
            ...(from === undefined ? {} : { from: startOfDay(from) }),
            ...(to === undefined ? {} : { to: endOfDay(to) }),
          },
        }),
  };
}
