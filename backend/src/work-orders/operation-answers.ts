import { Inject, Injectable } from '@nestjs/common';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { OperationAnswer } from '#contracts/work-orders/operations.api.js';
import type { Operation, TimeLog } from '#contracts/work-orders/operations.js';
import { mechanicStream, type RunningClock } from '#contracts/work-orders/mechanic.js';
import { isForgotten } from '#contracts/work-orders/forgotten-clock.js';
import type { TimeLogAnswer } from '#contracts/work-orders/time-logs.api.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ListedTimeLog } from '#projections/time-logs.js';
import { namesOf } from '#projections/user-names.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';

type Names = ReadonlyMap<string, string>;
type Elsewhere = ReadonlyMap<string, OperationAnswer['activeElsewhere']>;

/** Operations and times as they are answered, with the names of the mechanics. */
@Injectable()
export class OperationAnswers {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** All operations of the order, in their order. */
  async ofOrder(order: KnownWorkOrder, now: Instant): Promise<OperationAnswer[]> {
    const { operations, timeLogs } = order;
    const mechanics = operations.flatMap(({ mechanicId }) => mechanicId ?? []);
    const workers = timeLogs.valueSeq().map(({ mechanicId }) => mechanicId);
    const [names, clocks] = await Promise.all([
      namesOf(this.readModels, [...mechanics, ...workers]),
      this.clocksOf(new Set(mechanics)),
    ]);
    const logs = timeLogs.valueSeq().groupBy(({ operationId }) => operationId);
    return operations.map((operation) => {
      const own = [...(logs.get(operation.id)?.values() ?? [])];
      return operationAnswer(order.id, operation, own, { names, clocks, now });
    });
  }

  /** One of them. */
  async one(order: KnownWorkOrder, operationId: string, now: Instant): Promise<OperationAnswer> {
    const all = await this.ofOrder(order, now);
    const answer = all.find(({ id }) => id === operationId);
    if (answer === undefined) throw new Error(`Operation ${operationId} is gone`);
    return answer;
  }

  /** Times from a command or from the list. */
  async times(logs: readonly (TimeLog | ListedTimeLog)[], now: Instant): Promise<TimeLogAnswer[]> {
    const names = await namesOf(
      this.readModels,
      logs.map(({ mechanicId }) => mechanicId),
    );
    return logs.map((log) => timeLogAnswer('startedAt' in log ? log : logOf(log), names, now));
  }

  /** Where the clocks of these mechanics run. */
  private async clocksOf(mechanicIds: ReadonlySet<string>): Promise<Elsewhere> {
    const found = await Promise.all(
      [...mechanicIds].map(async (mechanicId) => {
        const { running } = (await this.streams.load(mechanicStream, mechanicId)).state;
        return [mechanicId, running && (await this.placeOf(running))] as const;
      }),
    );
    return new Map(found);
  }

  private async placeOf({
    workOrderId,
    operationId,
    timeLogId,
  }: RunningClock): Promise<OperationAnswer['activeElsewhere']> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    if (state.status === 'none' || state.timeLogs.get(timeLogId)?.endedAt !== null) return null;
    const title = state.operations.find(({ id }) => id === operationId)?.title ?? '';
    return { workOrderId, workOrderNumber: state.number, operationId, title };
  }
}

function operationAnswer(
  workOrderId: string,
  operation: Operation,
  logs: readonly TimeLog[],
  { names, clocks, now }: { readonly names: Names; readonly clocks: Elsewhere; readonly now: Instant },
): OperationAnswer {
  const { id, title, estimatedMinutes, status, mechanicId, runningLogId, revision } = operation;
  const timeLogs = logs
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    .map((log) => timeLogAnswer(log, names, now));
  const elsewhere = clocks.get(mechanicId ?? '') ?? null;
  return {
    id,
    workOrderId,
    title,
    estimatedTimeMin: estimatedMinutes,
    status,
    mechanicId,
    mechanicName: mechanicId === null ? null : (names.get(mechanicId) ?? null),
    timeLogs,
    bookedMin: logs.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0),
    running: timeLogs.find((log) => log.id === runningLogId) ?? null,
    activeElsewhere: elsewhere?.operationId === id ? null : elsewhere,
    revision,
  };
}

/** A time of the list as the order's own fold has it. Field by field: a board has hundreds of them, a rest is slow. */
function logOf(log: ListedTimeLog): TimeLog {
  const { id, operationId, mechanicId, startTime, endTime, durationMinutes, offline, correctedFor } = log;
  return {
    id,
    operationId,
    mechanicId,
    startedAt: startTime,
    endedAt: endTime,
    durationMinutes,
    offline,
    corrected: correctedFor,
    stopId: null,
    revision: log.revision,
  };
}

function timeLogAnswer(log: TimeLog, names: Names, now: Instant): TimeLogAnswer {
  const { id, operationId, mechanicId, startedAt, endedAt, durationMinutes, offline, corrected } = log;
  return {
    id,
    workOperationId: operationId,
    mechanicId,
    mechanicName: names.get(mechanicId) ?? null,
    startTime: startedAt,
    endTime: endedAt,
    durationMin: durationMinutes,
    offline,
    corrected: corrected !== null,
    forgotten: endedAt === null && isForgotten(startedAt, Date.parse(now)),
  };
}
