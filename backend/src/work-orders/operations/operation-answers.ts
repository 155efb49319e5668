import { Inject, Injectable } from '@nestjs/common';
import { mayUse } from '#contracts/access/permissions.js';
import { quantityOf } from '#contracts/values/quantity.js';
import type { SoldWork } from '#contracts/work-orders/operations/sold-work.js';
import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type {
  CheckAnswer,
  OperationAnswer,
  SoldWorkAnswer,
} from '#contracts/work-orders/operations/operations.api.js';
import type { Operation, TimeLog } from '#contracts/work-orders/operations/operations.js';
import { mechanicStream, type RunningTimer } from '#contracts/work-orders/clocks/mechanic.js';
import { isForgotten } from '#contracts/work-orders/clocks/forgotten-timer.js';
import type { TimeLogAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import type { ListedTimeLog } from '#projections/work-orders/time-logs.js';
import { namesOf } from '#projections/users/user-names.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { seesTimesOf } from '../timers/whose-times.js';

type Names = ReadonlyMap<string, string>;
type Elsewhere = ReadonlyMap<string, OperationAnswer['activeElsewhere']>;
type Surroundings = {
  readonly names: Names;
  readonly timers: Elsewhere;
  readonly now: Instant;
  /** True if the caller may see this mechanic's finished times. */
  readonly sees: (mechanicId: string) => boolean;
  readonly seesPrices: boolean;
};

/** Who asks, and when. */
type Asked = { readonly actor: Actor; readonly now: Instant };

@Injectable()
export class OperationAnswers {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** Of colleagues' times a mechanic sees the sum and the running one, not the single ones. */
  async ofOrder(order: KnownWorkOrder, { actor, now }: Asked): Promise<OperationAnswer[]> {
    const { operations, timeLogs } = order;
    const mechanics = operations.flatMap(({ mechanicId }) => mechanicId ?? []);
    const workers = timeLogs.valueSeq().map(({ mechanicId }) => mechanicId);
    const tickers = operations.flatMap(({ ticks }) =>
      [...ticks.values()].flatMap(({ userId }) => userId ?? []),
    );
    const [names, timers] = await Promise.all([
      namesOf(this.readModels, [...mechanics, ...workers, ...tickers]),
      this.timersOf(new Set(mechanics)),
    ]);
    const sees = seesTimesOf(actor);
    const seesPrices = mayUse('invoices:read', actor);
    const logs = timeLogs.valueSeq().groupBy(({ operationId }) => operationId);
    return operations.map((operation) => {
      const own = [...(logs.get(operation.id)?.values() ?? [])];
      return operationAnswer(order.id, operation, own, { names, timers, now, sees, seesPrices });
    });
  }

  /** 404 if a colleague removed it meanwhile. */
  async one(order: KnownWorkOrder, operationId: string, asked: Asked): Promise<OperationAnswer> {
    const all = await this.ofOrder(order, asked);
    return existing(all.find(({ id }) => id === operationId));
  }

  async times(logs: readonly (TimeLog | ListedTimeLog)[], now: Instant): Promise<TimeLogAnswer[]> {
    const names = await namesOf(
      this.readModels,
      logs.map(({ mechanicId }) => mechanicId),
    );
    return logs.map((log) => timeLogAnswer('startedAt' in log ? log : logOf(log), names, now));
  }

  /** The operations on which these mechanics' timers are running. */
  private async timersOf(mechanicIds: ReadonlySet<string>): Promise<Elsewhere> {
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
  }: RunningTimer): Promise<OperationAnswer['activeElsewhere']> {
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
  { names, timers, now, sees, seesPrices }: Surroundings,
): OperationAnswer {
  const { id, title, estimatedMinutes, status, mechanicId, plan, sold, runningLogId, revision } = operation;
  const timeLogs = logs
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))
    .map((log) => timeLogAnswer(log, names, now));
  const elsewhere = timers.get(mechanicId ?? '') ?? null;
  return {
    id,
    workOrderId,
    title,
    estimatedTimeMin: estimatedMinutes,
    soldTimeMin: sold?.minutes ?? null,
    status,
    mechanicId,
    mechanicName: mechanicId === null ? null : (names.get(mechanicId) ?? null),
    plan,
    sold: sold && seesPrices ? soldAnswer(sold) : null,
    checklist: checksOf(operation, names),
    checksLeftFor: operation.checksLeftFor,
    timeLogs: timeLogs.filter((log) => sees(log.mechanicId)),
    bookedMin: logs.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0),
    running: timeLogs.find((log) => log.id === runningLogId) ?? null,
    activeElsewhere: elsewhere?.operationId === id ? null : elsewhere,
    revision,
  };
}

function checksOf({ checklist, ticks }: Operation, names: Names): readonly CheckAnswer[] {
  return checklist.map((text, place) => {
    const tick = ticks.get(place);
    if (tick === undefined) return { text, ticked: null };
    return { text, ticked: { by: names.get(tick.userId ?? '') ?? null, at: tick.at } };
  });
}

function soldAnswer({ quantityMilli, unitPriceE4, ...sold }: SoldWork): SoldWorkAnswer {
  const { basis, prices, partsIncluded, minutes, templateVersion } = sold;
  const price = {
    quantity: quantityOf(quantityMilli),
    unitPrice: unitPriceE4 / 10_000,
    prices,
    partsIncluded,
  };
  return { basis, ...price, minutes, templateVersion };
}

/** A listed time log in the shape of the order's fold. Field by field, because spreading hundreds of rows is slow. */
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
