import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuse } from '#contracts/kernel/problem.js';
import { openingTimesStream } from '#contracts/site/opening-times.js';
import { vacationsStream } from '#contracts/site/vacations.js';
import { timeOfMinutes } from '#contracts/values/local-date-time.js';
import type { OperationPlan } from '#contracts/work-orders/operations/operation-plan.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { operationsPlannedOn } from '#projections/work-orders/operations.js';
import { READ_MODELS } from '../../../platform/read-models.js';
import { existing } from '../../../platform/streams/existing.js';
import type { CommandContext } from '../../../platform/streams/stream-type.js';
import { Streams } from '../../../platform/streams/streams.js';
import { assertMechanic } from '../../timers/time-logs.handler.js';
import { operationOf } from '../operation.js';
import { checkPlan, overlaps, planOperation, type WorkshopDays } from './plan-operation.js';

type WantedPlan = Omit<OperationPlan, 'minutes'> & {
  readonly mechanicId: string;
  /** Null: the planned duration of the operation. */
  readonly minutes: number | null;
};

/** Command: plans an operation for a mechanic and a time. `isConfirmed`: although the mechanic has other work then. */
export class PlanOperation extends Command<KnownWorkOrder> {
  constructor(
    readonly workOrderId: string,
    readonly operationId: string,
    readonly wanted: WantedPlan,
    readonly isConfirmed: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PlanOperation)
export class PlanOperationHandler implements ICommandHandler<PlanOperation> {
  constructor(
    private readonly streams: Streams,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async execute(command: PlanOperation): Promise<KnownWorkOrder> {
    const { workOrderId, operationId, wanted, isConfirmed, context } = command;
    const { mechanicId, minutes, ...when } = wanted;
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    const { estimatedMinutes } = operationOf(existing(state), operationId);
    const plan: OperationPlan = { ...when, minutes: minutes ?? estimatedMinutes };
    const [days] = await Promise.all([this.workshopDays(), assertMechanic(this.streams, mechanicId)]);
    checkPlan(plan, days, context.now);
    if (!isConfirmed) await this.assertFree(operationId, mechanicId, plan, days);
    const decide = planOperation(operationId, mechanicId, plan);
    const seen = { ...context, row: operationId };
    return existing((await this.streams.handle(workOrderStream, workOrderId, decide, context, seen)).state);
  }

  private async workshopDays(): Promise<WorkshopDays> {
    const [openingTimes, vacations] = await Promise.all([
      this.streams.load(openingTimesStream, ''),
      this.streams.load(vacationsStream, ''),
    ]);
    return { openingTimes: openingTimes.state, vacations: [...vacations.state.values()] };
  }

  /**
   * 422 that names the mechanic's other work at that time, and asks. The read model finds the work of the day; the
   * streams of its orders decide (ADR 51).
   */
  private async assertFree(
    operationId: string,
    mechanicId: string,
    plan: OperationPlan,
    { openingTimes }: WorkshopDays,
  ): Promise<void> {
    const planned = await operationsPlannedOn(this.readModels, plan.day);
    const found = planned.filter((one) => one.mechanicId === mechanicId && one.id !== operationId);
    for (const { id, workOrderId } of found) {
      const { state } = await this.streams.load(workOrderStream, workOrderId);
      const other = state.status === 'none' ? undefined : state.operations.find((one) => one.id === id);
      if (state.status === 'none' || other?.mechanicId !== mechanicId || other.plan === null) continue;
      if (!overlaps(plan, other.plan, openingTimes)) continue;
      const at = `ab ${timeOfMinutes(other.plan.startMinute)} Uhr`;
      const detail = `Der Mechaniker hat ${at} schon „${other.title}“ (${state.number}). Trotzdem einplanen?`;
      throw refuse('confirmation-needed', { field: 'startMinute', detail });
    }
  }
}
