import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  AddOperationRequest,
  ChangeOperationRequest,
  OrderOperationsRequest,
  PlanOperationRequest,
  TickCheckRequest,
  type OperationAnswer,
} from '#contracts/work-orders/operations/operations.api.js';
import { recordIn } from '#contracts/kernel/fields.js';
import { operationFields } from '#contracts/work-orders/operations/operation-fields.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { onlyOwn } from '../only-own.js';
import { tickCheck } from './checks.js';
import { OperationAnswers } from './operation-answers.js';
import { orderOperations, removeOperation, type OperationDetails } from './operation.js';
import { AddOperation, ChangeOperation } from './operations.handler.js';
import { unplanOperation } from './plan/plan-operation.js';
import { PlanOperation } from './plan/plan-operation.handler.js';
import { type DecideOrder } from '../work-order.js';
import { IsId } from '#contracts/kernel/text-fields.js';
import { existing } from '../../platform/streams/existing.js';

class OperationParam extends IdParam {
  @IsId()
  operationId!: string;
}

@Controller('work-orders/:id')
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: OperationAnswers,
  ) {}

  @Get('operations')
  @Allow('work-orders:read')
  async list(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<OperationAnswer[]> {
    const { state } = await this.streams.load(workOrderStream, id);
    return this.answers.ofOrder(existing(state), context);
  }

  @Post('operations')
  @Allow('work-orders:change')
  async add(
    @Param() { id }: IdParam,
    @Body() request: AddOperationRequest,
    @NewId() operationId: string,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer> {
    const title = request.title ?? request.description ?? '';
    const { estimatedTimeMin: estimatedMinutes, ...rest } = recordIn(operationFields, { ...request, title });
    const details: OperationDetails = { ...rest, estimatedMinutes };
    const order = await this.commands.execute(new AddOperation(id, operationId, details, context));
    return this.answers.one(order, operationId, context);
  }

  @Put('operations/:operationId')
  @Refuses('conflict', 'clock-running', 'confirmation-needed')
  @Allow('work-orders:change')
  async change(
    @Param() { id, operationId }: OperationParam,
    @Body() request: ChangeOperationRequest,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer> {
    const { openChecksReason = null } = request;
    const command = new ChangeOperation(id, operationId, changeOf(request), openChecksReason, context);
    return this.answers.one(await this.commands.execute(command), operationId, context);
  }

  /** Ticks a point of the checklist. Mechanics only on their own operations. */
  @Put('operations/:operationId/checks')
  @Refuses('conflict')
  @Allow('work-orders:report')
  async tick(
    @Param() { id, operationId }: OperationParam,
    @Body() { place, ticked }: TickCheckRequest,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer> {
    const press = { operationId, place, ticked, mechanicId: onlyOwn(context.actor) };
    return this.answers.one(await this.decide(id, tickCheck(press), context), operationId, context);
  }

  @Put('operations/:operationId/plan')
  @Refuses('conflict', 'confirmation-needed')
  @Allow('work-orders:change')
  async plan(
    @Param() { id, operationId }: OperationParam,
    @Body() { confirm, minutes = null, mechanicId, date: day, startMinute }: PlanOperationRequest,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer> {
    const wanted = { mechanicId, day, startMinute, minutes };
    const command = new PlanOperation(id, operationId, wanted, confirm ?? false, context);
    return this.answers.one(await this.commands.execute(command), operationId, context);
  }

  @Delete('operations/:operationId/plan')
  @Refuses('conflict')
  @Allow('work-orders:change')
  async unplan(
    @Param() { id, operationId }: OperationParam,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer> {
    const order = await this.decide(id, unplanOperation(operationId), context, operationId);
    return this.answers.one(order, operationId, context);
  }

  @Delete('operations/:operationId')
  @Refuses('conflict', 'clock-running')
  @HttpCode(204)
  @Allow('work-orders:change')
  async remove(
    @Param() { id, operationId }: OperationParam,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.decide(id, removeOperation(operationId), context, operationId);
  }

  @Put('operations-order')
  @Allow('work-orders:change')
  async reorder(
    @Param() { id }: IdParam,
    @Body() { operationIds }: OrderOperationsRequest,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer[]> {
    const order = await this.decide(id, orderOperations(operationIds), context);
    return this.answers.ofOrder(order, context);
  }

  private async decide(
    id: string,
    decide: DecideOrder,
    context: CommandContext,
    operationId?: string,
  ): Promise<KnownWorkOrder> {
    const command = new OnStream(workOrderStream, id, decide, context, operationId);
    const { state } = await this.commands.execute(command);
    return existing(state);
  }
}

function changeOf(request: ChangeOperationRequest): Partial<OperationDetails> {
  const { estimatedTimeMin, status, mechanicId } = request;
  const title = request.title ?? request.description ?? undefined;
  return {
    title,
    estimatedMinutes: estimatedTimeMin ?? undefined,
    status: status ?? undefined,
    mechanicId: mechanicId === undefined ? undefined : mechanicId || null,
  };
}
