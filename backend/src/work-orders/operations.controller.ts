import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsUUID } from 'class-validator';
import { invalid } from '#contracts/kernel/problem.js';
import {
  AddOperationRequest,
  ChangeOperationRequest,
  ESTIMATE,
  operationTexts,
  OrderOperationsRequest,
  type OperationAnswer,
} from '#contracts/work-orders/operations.api.js';
import { workOrderStream, type KnownWorkOrder } from '#contracts/work-orders/work-order.js';
import { Refuses } from '../platform/http/answers.js';
import { Allow } from '../platform/auth/allow.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { OperationAnswers } from './operation-answers.js';
import {
  addOperation,
  changeOperation,
  orderOperations,
  removeOperation,
  type OperationDetails,
} from './operation.js';
import { assertMechanic } from './time-logs.handler.js';
import { existing, type DecideOrder } from './work-order.js';

class OperationParam extends IdParam {
  @IsUUID()
  operationId!: string;
}

/** What is to be done on an order, by whom. */
@Controller('work-orders/:id')
export class OperationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly answers: OperationAnswers,
  ) {}

  @Get('operations')
  @Allow('work-orders:read')
  async list(@Param() { id }: IdParam, @Context() { now }: CommandContext): Promise<OperationAnswer[]> {
    const { state } = await this.streams.load(workOrderStream, id);
    return this.answers.ofOrder(existing(state), now);
  }

  @Post('operations')
  @Allow('work-orders:change')
  async add(
    @Param() { id }: IdParam,
    @Body() request: AddOperationRequest,
    @NewId() operationId: string,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer> {
    const title = request.title ?? request.description;
    if (!title) throw invalid('title', operationTexts.newTitle);
    const details: OperationDetails = {
      title,
      estimatedMinutes: request.estimatedTimeMin ?? ESTIMATE.default,
      status: request.status ?? 'OPEN',
      mechanicId: request.mechanicId?.toLowerCase() ?? null,
    };
    if (details.mechanicId !== null) await assertMechanic(this.streams, details.mechanicId);
    const order = await this.decide(id, addOperation(operationId, details), context);
    return this.answers.one(order, operationId, context.now);
  }

  @Put('operations/:operationId')
  @Refuses('conflict', 'clock-running')
  @Allow('work-orders:change')
  async change(
    @Param() { id, operationId }: OperationParam,
    @Body() request: ChangeOperationRequest,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer> {
    const change = changeOf(request);
    if (change.mechanicId) await assertMechanic(this.streams, change.mechanicId);
    const decide = changeOperation(operationId, change, context.expectedRevision);
    return this.answers.one(await this.decide(id, decide, context), operationId, context.now);
  }

  @Delete('operations/:operationId')
  @Refuses('conflict', 'clock-running')
  @HttpCode(204)
  @Allow('work-orders:change')
  async remove(
    @Param() { id, operationId }: OperationParam,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.decide(id, removeOperation(operationId, context.expectedRevision), context);
  }

  @Put('operations-order')
  @Allow('work-orders:change')
  async reorder(
    @Param() { id }: IdParam,
    @Body() { operationIds }: OrderOperationsRequest,
    @Context() context: CommandContext,
  ): Promise<OperationAnswer[]> {
    const order = await this.decide(id, orderOperations(operationIds), context);
    return this.answers.ofOrder(order, context.now);
  }

  private async decide(id: string, decide: DecideOrder, context: CommandContext): Promise<KnownWorkOrder> {
    const { state } = await this.commands.execute(new OnStream(workOrderStream, id, decide, context));
    return existing(state);
  }
}

function changeOf(request: ChangeOperationRequest): Partial<OperationDetails> {
  const { estimatedTimeMin, status, mechanicId } = request;
  const title = request.title ?? request.description ?? undefined;
  return {
    ...(title === undefined ? {} : { title }),
    ...(estimatedTimeMin === undefined || estimatedTimeMin === null
      ? {}
      : { estimatedMinutes: estimatedTimeMin }),
    ...(status === undefined || status === null ? {} : { status }),
    ...(mechanicId === undefined ? {} : { mechanicId: mechanicId?.toLowerCase() || null }),
  };
}
