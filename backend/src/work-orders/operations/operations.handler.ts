import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AddApprovedWork } from '#contracts/work-orders/work-order-commands.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { existing } from '../../platform/streams/existing.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { Streams } from '../../platform/streams/streams.js';
import { assertMechanic } from '../timers/time-logs.handler.js';
import { addApprovedWork, addOperation, changeOperation, type OperationDetails } from './operation.js';

/** Command: adds an operation to the order. The same id again is the same operation. */
export class AddOperation extends Command<KnownWorkOrder> {
  constructor(
    readonly workOrderId: string,
    readonly operationId: string,
    readonly details: OperationDetails,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Command: changes an operation; undefined values are kept. */
export class ChangeOperation extends Command<KnownWorkOrder> {
  constructor(
    readonly workOrderId: string,
    readonly operationId: string,
    readonly change: Partial<OperationDetails>,
    /** Why it is finished with open points of its checklist; null: nobody said. */
    readonly openChecksReason: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddOperation)
class AddOperationHandler implements ICommandHandler<AddOperation> {
  constructor(private readonly streams: Streams) {}

  async execute({ workOrderId, operationId, details, context }: AddOperation): Promise<KnownWorkOrder> {
    if (details.mechanicId !== null) await assertMechanic(this.streams, details.mechanicId);
    const decide = addOperation(operationId, details);
    return existing(
      (await this.streams.handle(workOrderStream, workOrderId, decide, context, context)).state,
    );
  }
}

@CommandHandler(ChangeOperation)
class ChangeOperationHandler implements ICommandHandler<ChangeOperation> {
  constructor(private readonly streams: Streams) {}

  async execute({
    workOrderId,
    operationId,
    change,
    openChecksReason,
    context,
  }: ChangeOperation): Promise<KnownWorkOrder> {
    if (change.mechanicId) await assertMechanic(this.streams, change.mechanicId);
    const decide = changeOperation(operationId, change, openChecksReason);
    const seen = { ...context, row: operationId };
    return existing((await this.streams.handle(workOrderStream, workOrderId, decide, context, seen)).state);
  }
}

@CommandHandler(AddApprovedWork)
class AddApprovedWorkHandler implements ICommandHandler<AddApprovedWork> {
  constructor(private readonly streams: Streams) {}

  async execute({ workOrderId, work, origin }: AddApprovedWork): Promise<KnownWorkOrder> {
    const decide = addApprovedWork(work);
    return existing((await this.streams.handle(workOrderStream, workOrderId, decide, origin)).state);
  }
}

export const operationHandlers = [AddOperationHandler, AddApprovedWorkHandler, ChangeOperationHandler];
