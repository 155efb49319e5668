import { Inject, Injectable } from '@nestjs/common';
import { mechanicStream } from '#contracts/work-orders/clocks/mechanic.js';
import type { OwnOperationAnswer, OwnWorkAnswer } from '#contracts/work-orders/clocks/time-logs.api.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import type { Actor } from '#contracts/access/actor.js';
import type { Instant } from '#contracts/kernel/domain-event.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { ordersWaitingForApproval } from '#projections/work-orders/order-approvals.js';
import { operationsToDo, type ListedOperation } from '#projections/work-orders/operations.js';
import { planFrom } from '#contracts/work-orders/operations/plan-from.js';
import { localDateTime, timeOfMinutes, type LocalDate } from '#contracts/values/local-date-time.js';
import { Clock } from '../../platform/clock.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { Streams } from '../../platform/streams/streams.js';
import { OperationAnswers } from '../operations/operation-answers.js';
import { WorkOrderAnswers } from '../work-order-answers.js';

const MOST_SHOWN = 100;

/** In the order of their times; work without a time, or whose day is over, comes last. */
export const byPlan =
  (today: LocalDate) =>
  (one: Planned, other: Planned): number =>
    startOf(one, today).localeCompare(startOf(other, today));

type Planned = Pick<ListedOperation, 'plan'>;

function startOf({ plan: known }: Planned, today: LocalDate): string {
  const plan = planFrom(today, known);
  return plan === null ? '9' : `${plan.day} ${timeOfMinutes(plan.startMinute)}`;
}

@Injectable()
export class OwnWork {
  constructor(
    private readonly streams: Streams,
    private readonly clock: Clock,
    private readonly answers: OperationAnswers,
    private readonly orders: WorkOrderAnswers,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** The running operation first, then what is planned in its order, then the others in order of creation. */
  async of(actor: Actor): Promise<OwnWorkAnswer> {
    const mechanicId = actor.kind === 'user' ? actor.userId : '';
    const now = this.clock.now();
    const [toDo, mechanic] = await Promise.all([
      operationsToDo(this.readModels, mechanicId, MOST_SHOWN),
      this.streams.load(mechanicStream, mechanicId),
    ]);
    const timer = mechanic.state.running;
    const wanted = [
      ...(timer === null ? [] : [{ workOrderId: timer.workOrderId, id: timer.operationId }]),
      ...toDo.filter(({ id }) => id !== timer?.operationId).toSorted(byPlan(localDateTime(now).date)),
    ];
    const orderIds = new Set(wanted.map(({ workOrderId }) => workOrderId));
    const byOrder = await this.ofOrders(orderIds, { actor, now });
    const operations = wanted.flatMap(({ workOrderId, id }) => {
      const operation = byOrder.get(workOrderId)?.find((one) => one.id === id);
      return operation?.mechanicId === mechanicId ? [operation] : [];
    });
    const running = operations.find((operation) => operation.running !== null)?.running ?? null;
    return { now, running, operations };
  }

  private async ofOrders(
    ids: ReadonlySet<string>,
    asked: { readonly actor: Actor; readonly now: Instant },
  ): Promise<ReadonlyMap<string, readonly OwnOperationAnswer[]>> {
    const waiting = await ordersWaitingForApproval(this.readModels, [...ids]);
    const found = await Promise.all(
      [...ids].map(async (id): Promise<readonly [string, readonly OwnOperationAnswer[]]> => {
        const { state } = await this.streams.load(workOrderStream, id);
        if (state.status === 'none') return [id, []];
        const [order, operations] = await Promise.all([
          this.orders.one(state, asked.actor),
          this.answers.ofOrder(state, asked),
        ]);
        const { number: workOrderNumber, licensePlate, vehicleLabel, description } = order;
        const waitsForApproval = waiting.has(id);
        const about = { workOrderNumber, licensePlate, vehicleLabel, description, waitsForApproval };
        return [id, operations.map((operation) => ({ ...operation, ...about }))];
      }),
    );
    return new Map(found);
  }
}
