import { Inject, Injectable } from '@nestjs/common';
import { mechanicStream } from '#contracts/work-orders/mechanic.js';
import type { OwnOperationAnswer, OwnWorkAnswer } from '#contracts/work-orders/time-logs.api.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { SYSTEM_ACTOR } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { operationsToDo } from '#projections/operations.js';
import { Clock } from '../platform/clock.js';
import { READ_MODELS } from '../platform/read-models.js';
import { Streams } from '../platform/streams/streams.js';
import { OperationAnswers } from './operation-answers.js';
import { WorkOrderAnswers } from './work-order-answers.js';

/** So many operations fit on a phone, and more than a mechanic has. */
const MOST_SHOWN = 100;

/** What a mechanic has to do, as his phone shows it. */
@Injectable()
export class OwnWork {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly answers: OperationAnswers,
    private readonly orders: WorkOrderAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** The one that runs comes first, the others as they came. */
  async of(mechanicId: string): Promise<OwnWorkAnswer> {
    const now = this.clock.now();
    const [toDo, mechanic] = await Promise.all([
      operationsToDo(this.readModels, mechanicId, MOST_SHOWN),
      this.streams.load(mechanicStream, mechanicId),
    ]);
    const clock = mechanic.state.running;
    const wanted = [
      ...(clock === null ? [] : [{ workOrderId: clock.workOrderId, id: clock.operationId }]),
      ...toDo.filter(({ id }) => id !== clock?.operationId),
    ];
    const byOrder = await this.ofOrders(new Set(wanted.map(({ workOrderId }) => workOrderId)), now);
    const operations = wanted.flatMap(({ workOrderId, id }) => {
      const operation = byOrder.get(workOrderId)?.find((one) => one.id === id);
      return operation?.mechanicId === mechanicId ? [operation] : [];
    });
    const running = operations.find((operation) => operation.running !== null)?.running ?? null;
    return { now, running, operations };
  }

  private async ofOrders(
    ids: ReadonlySet<string>,
    now: Instant,
  ): Promise<ReadonlyMap<string, readonly OwnOperationAnswer[]>> {
    const found = await Promise.all(
      [...ids].map(async (id): Promise<readonly [string, readonly OwnOperationAnswer[]]> => {
        const { state } = await this.streams.load(workOrderStream, id);
        if (state.status === 'none') return [id, []];
        const [order, operations] = await Promise.all([
          this.orders.one(state, SYSTEM_ACTOR),
          this.answers.ofOrder(state, now),
        ]);
        const { number: workOrderNumber, licensePlate, vehicleLabel, description } = order;
        const about = { workOrderNumber, licensePlate, vehicleLabel, description };
        return [id, operations.map((operation) => ({ ...operation, ...about }))];
      }),
    );
    return new Map(found);
  }
}
