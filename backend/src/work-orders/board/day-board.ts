import { Inject, Injectable } from '@nestjs/common';
import { List } from 'immutable';
import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import type { BoardOperationAnswer, BoardRowAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { ordersWaitingForApproval } from '#projections/work-orders/order-approvals.js';
import {
  operationsByIds,
  operationsPlannedOn,
  operationsToDo,
  type ListedOperation,
} from '#projections/work-orders/operations.js';
import { runningTimeLogs, timeLogsOn, type ListedTimeLog } from '#projections/work-orders/time-logs.js';
import { namesOf } from '#projections/users/user-names.js';
import { listMechanics } from '#projections/users/users.js';
import { vehicles } from '#projections/vehicles/vehicles.js';
import { workOrders } from '#projections/work-orders/work-orders.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { OperationAnswers } from '../operations/operation-answers.js';
import { seesTimesOf } from '../timers/whose-times.js';

const MOST_SHOWN = 100;

type Worker = { readonly id: string; readonly name: string };

/** Builds the board from the read models, with one query per kind of document for all rows. */
@Injectable()
export class DayBoard {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly answers: OperationAnswers,
  ) {}

  /**
   * One row per mechanic, by name, and per other user who worked on that day. The board of today hangs in the workshop;
   * of other days a mechanic sees only the own row.
   */
  async rows(
    date: LocalDate,
    { actor, now }: { readonly actor: Actor; readonly now: Instant },
  ): Promise<BoardRowAnswer[]> {
    const [mechanics, logs, running] = await Promise.all([
      listMechanics(this.readModels),
      timeLogsOn(this.readModels, date),
      runningTimeLogs(this.readModels),
    ]);
    const isToday = localDateTime(now).date === date;
    const sees = isToday ? () => true : seesTimesOf(actor);
    const workers = [...mechanics, ...(await this.othersOf(logs, mechanics))].filter(({ id }) => sees(id));
    const inOrder = logs.toReversed();
    const worked = List(inOrder).groupBy(mechanicOf);
    const timers = new Map(running.map((log) => [log.mechanicId, log]));
    const [times, planned] = await Promise.all([
      this.answers.times([...logs, ...running], now),
      this.planned(workers, [...inOrder, ...(isToday ? running : [])], date, isToday),
    ]);
    const answered = new Map(times.map((time) => [time.id, time]));
    const shown = new Map((await this.shown([...planned.values()].flat())).map((one) => [one.id, one]));
    return workers.map(({ id: mechanicId, name: mechanicName }) => {
      const own = worked.get(mechanicId)?.toArray() ?? [];
      const operations = planned.get(mechanicId) ?? [];
      return {
        mechanicId,
        mechanicName,
        running: answered.get(timers.get(mechanicId)?.id ?? '') ?? null,
        plannedMin: operations.reduce((sum, operation) => sum + minutesOn(date, operation), 0),
        bookedMin: own.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0),
        timeLogs: own.flatMap(({ id }) => answered.get(id) ?? []),
        operations: operations.flatMap(({ id }) => shown.get(id) ?? []),
      };
    });
  }

  /** Unassigned operations, oldest first. */
  async unassigned(): Promise<BoardOperationAnswer[]> {
    return this.shown(await operationsToDo(this.readModels, null, MOST_SHOWN));
  }

  /** Users who worked on that day but are no longer mechanics. */
  private async othersOf(logs: readonly ListedTimeLog[], mechanics: readonly Worker[]): Promise<Worker[]> {
    const known = new Set(mechanics.map(({ id }) => id));
    const others = [...new Set(logs.map(mechanicOf))].filter((id) => !known.has(id));
    const names = await namesOf(this.readModels, others);
    return others.map((id) => ({ id, name: names.get(id) ?? 'Unbekannt' }));
  }

  /** What each of them worked on or is to do at a time; for today also what is not planned for a later day. */
  private async planned(
    workers: readonly Worker[],
    logs: readonly ListedTimeLog[],
    date: LocalDate,
    isToday: boolean,
  ): Promise<ReadonlyMap<string, readonly ListedOperation[]>> {
    const ids = List(logs).groupBy(mechanicOf);
    const [worked, timed] = await Promise.all([
      operationsByIds(
        this.readModels,
        logs.map(({ operationId }) => operationId),
      ),
      operationsPlannedOn(this.readModels, date),
    ]);
    const planned = workers.map(async ({ id }): Promise<readonly [string, readonly ListedOperation[]]> => {
      const toDo = isToday ? await operationsToDo(this.readModels, id, MOST_SHOWN) : [];
      const open = [...timed.filter(({ mechanicId }) => mechanicId === id), ...toDo.filter(isDue(date))];
      const own =
        ids
          .get(id)
          ?.toArray()
          .flatMap(({ operationId }) => worked.get(operationId) ?? []) ?? [];
      return [id, [...new Map([...own, ...open].map((operation) => [operation.id, operation])).values()]];
    });
    return new Map(await Promise.all(planned));
  }

  private async shown(operations: readonly ListedOperation[]): Promise<BoardOperationAnswer[]> {
    const orderIds = [...new Set(operations.map(({ workOrderId }) => workOrderId))];
    const [orders, waiting] = await Promise.all([
      this.readModels.getMany(workOrders, orderIds),
      ordersWaitingForApproval(this.readModels, orderIds),
    ]);
    const cars = await this.readModels.getMany(
      vehicles,
      [...orders.values()].map(({ vehicleId }) => vehicleId),
    );
    return operations.map(({ id, workOrderId, title, estimatedMinutes, plan, status }) => {
      const order = orders.get(workOrderId);
      const licensePlate = cars.get(order?.vehicleId ?? '')?.licensePlate ?? order?.licensePlate ?? null;
      const workOrderNumber = order?.number ?? '';
      return {
        id,
        workOrderId,
        workOrderNumber,
        licensePlate,
        title,
        estimatedTimeMin: estimatedMinutes,
        plan,
        status,
        waitsForApproval: waiting.has(workOrderId),
      };
    });
  }
}

/** The planned minutes of that day: of the plan for it, else of the operation. */
function minutesOn(date: LocalDate, { plan, estimatedMinutes }: ListedOperation): number {
  return plan?.day === date ? plan.minutes : estimatedMinutes;
}

/** False: planned for a later day. */
const isDue =
  (today: LocalDate) =>
  ({ plan }: ListedOperation): boolean =>
    plan === null || plan.day <= today;

const mechanicOf = ({ mechanicId }: ListedTimeLog): string => mechanicId;
