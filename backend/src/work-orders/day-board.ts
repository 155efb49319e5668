import { Inject, Injectable } from '@nestjs/common';
import type { Instant } from '#contracts/kernel/domain-event.js';
import { localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import type { BoardOperationAnswer, BoardRowAnswer } from '#contracts/work-orders/time-logs.api.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { operationsByIds, operationsToDo, type ListedOperation } from '#projections/operations.js';
import { runningTimeLogs, timeLogsOn, type ListedTimeLog } from '#projections/time-logs.js';
import { namesOf } from '#projections/user-names.js';
import { listMechanics } from '#projections/users.js';
import { vehicles } from '#projections/vehicles.js';
import { workOrders } from '#projections/work-orders.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OperationAnswers } from './operation-answers.js';

/** So many operations of one mechanic stand on the board. */
const MOST_SHOWN = 100;

/** Everybody's day, from the read models. */
@Injectable()
export class DayBoard {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly answers: OperationAnswers,
  ) {}

  /** A row for each mechanic, by name, and for whoever else worked on that day. */
  async rows(date: LocalDate, now: Instant): Promise<BoardRowAnswer[]> {
    const [mechanics, logs, running] = await Promise.all([
      listMechanics(this.readModels),
      timeLogsOn(this.readModels, date),
      runningTimeLogs(this.readModels),
    ]);
    const known = new Set(mechanics.map(({ id }) => id));
    const others = new Set(logs.map(({ mechanicId }) => mechanicId).filter((id) => !known.has(id)));
    const names = await namesOf(this.readModels, [...others]);
    const all = [...mechanics, ...[...others].map((id) => ({ id, username: names.get(id) ?? 'Unbekannt' }))];
    const isToday = localDateTime(now).date === date;
    return Promise.all(
      all.map(async ({ id: mechanicId, username: mechanicName }) => {
        const own = logs.filter((log) => log.mechanicId === mechanicId).toReversed();
        const clock = running.find((log) => log.mechanicId === mechanicId) ?? null;
        const planned = await this.plannedFor(mechanicId, isToday, [
          ...own,
          ...(clock && isToday ? [clock] : []),
        ]);
        const [timeLogs, [runs]] = await Promise.all([
          this.answers.times(own, now),
          this.answers.times(clock ? [clock] : [], now),
        ]);
        return {
          mechanicId,
          mechanicName,
          running: runs ?? null,
          plannedMin: planned.reduce((sum, { estimatedMinutes }) => sum + estimatedMinutes, 0),
          bookedMin: own.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0),
          timeLogs,
          operations: await this.shown(planned),
        };
      }),
    );
  }

  /** What nobody has yet, the oldest first. */
  async unassigned(): Promise<BoardOperationAnswer[]> {
    return this.shown(await operationsToDo(this.readModels, null, MOST_SHOWN));
  }

  /** What he worked on that day, and today what he still has to do. */
  private async plannedFor(
    mechanicId: string,
    isToday: boolean,
    logs: readonly ListedTimeLog[],
  ): Promise<ListedOperation[]> {
    const [worked, toDo] = await Promise.all([
      operationsByIds(
        this.readModels,
        logs.map(({ operationId }) => operationId),
      ),
      isToday ? operationsToDo(this.readModels, mechanicId, MOST_SHOWN) : [],
    ]);
    return [...worked.values(), ...toDo.filter(({ id }) => !worked.has(id))];
  }

  private async shown(operations: readonly ListedOperation[]): Promise<BoardOperationAnswer[]> {
    const orderIds = [...new Set(operations.map(({ workOrderId }) => workOrderId))];
    const orders = await this.readModels.getMany(workOrders, orderIds);
    const cars = await this.readModels.getMany(
      vehicles,
      [...orders.values()].map(({ vehicleId }) => vehicleId),
    );
    return operations.map(({ id, workOrderId, title, estimatedMinutes, status }) => {
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
        status,
      };
    });
  }
}
