import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import type { Actor } from '#contracts/access/actor.js';
import { centsOf } from '#contracts/values/euros.js';
import { milliOf } from '#contracts/values/quantity.js';
import {
  AddPartRequest,
  MovePartRequest,
  PricePartRequest,
  type OrderedPartAnswer,
  type PartAnswer,
} from '#contracts/work-orders/parts/order-parts.api.js';
import { MovePart, type MovedPart, type PartAction } from '#contracts/work-orders/parts/part-commands.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context, Who } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import { assertSeen } from '../../platform/streams/seen.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { lineOf, pricePart } from './order-part.js';
import { PartAnswers } from './part-answers.js';
import { IsId } from '#contracts/kernel/text-fields.js';
import { existing } from '../../platform/streams/existing.js';

class PartParam extends IdParam {
  @IsId()
  partId!: string;
}

class PartActionParam extends PartParam {
  @IsIn(['issue', 'return', 'release'])
  action!: 'issue' | 'return' | 'release';
}

type Movement = Omit<MovePart['move'], 'locationId' | 'quantityMilli'> & {
  readonly quantity: number;
  readonly locationId: string | null | undefined;
};

/** What suppliers bring for an order. */
@Controller('work-orders/:id/ordered-parts')
export class OrderedPartsController {
  constructor(
    private readonly streams: StreamReader,
    private readonly answers: PartAnswers,
  ) {}

  @Get()
  @Allow('work-orders:read')
  async list(@Param() { id }: IdParam): Promise<OrderedPartAnswer[]> {
    existing((await this.streams.load(workOrderStream, id)).state);
    return this.answers.ordered(id);
  }
}

@Controller('work-orders/:id/parts')
export class OrderPartsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly answers: PartAnswers,
  ) {}

  @Get()
  @Allow('work-orders:read')
  async list(@Param() { id }: IdParam, @Who() who: Actor): Promise<PartAnswer[]> {
    const { state } = await this.streams.load(workOrderStream, id);
    const order = existing(state);
    return this.answers.list(order, order.parts.values(), who);
  }

  @Post()
  @Refuses('conflict', 'stock-insufficient')
  @Allow('work-orders:change')
  async add(
    @Param() { id: workOrderId }: IdParam,
    @Body() { type, articleId, locationId, quantity, unitPrice }: AddPartRequest,
    @NewId() movementId: string,
    @Context() context: CommandContext,
  ): Promise<PartAnswer> {
    const action: PartAction = type === 'ISSUE' ? 'issue' : 'reserve';
    const moved = await this.move(
      { movementId, workOrderId, articleId: articleId, action, quantity, locationId },
      context,
    );
    if (unitPrice === undefined || unitPrice === null) return this.answer(workOrderId, moved, context);
    return this.price(workOrderId, moved.id, unitPrice, context);
  }

  @Post(':partId/:action')
  @Refuses('conflict', 'stock-insufficient')
  @HttpCode(200)
  @Allow('work-orders:change')
  async act(
    @Param() { id: workOrderId, partId, action }: PartActionParam,
    @Body() { quantity, locationId }: MovePartRequest,
    @NewId() movementId: string,
    @Context() context: CommandContext,
  ): Promise<PartAnswer> {
    const loaded = await this.streams.load(workOrderStream, workOrderId);
    const order = existing(loaded.state);
    const { articleId } = lineOf(order, partId);
    // Compares the revision here, because the stock is written before the order.
    if (!order.noted.has(movementId)) assertSeen(workOrderStream, loaded, { ...context, row: partId });
    const wanted = { movementId, workOrderId, articleId, action, quantity, locationId };
    return this.answer(workOrderId, await this.move(wanted, context), context);
  }

  @Put(':partId')
  @Allow('work-orders:change')
  setPrice(
    @Param() { id, partId }: PartParam,
    @Body() { unitPrice }: PricePartRequest,
    @Context() context: CommandContext,
  ): Promise<PartAnswer> {
    return this.price(id, partId, unitPrice, context);
  }

  private async price(
    workOrderId: string,
    partId: string,
    unitPrice: number,
    context: CommandContext,
  ): Promise<PartAnswer> {
    const decide = pricePart(partId, centsOf(unitPrice) ?? Number.NaN);
    const { state } = await this.commands.execute(
      new OnStream(workOrderStream, workOrderId, decide, context, partId),
    );
    const order = existing(state);
    return this.answers.one(order, lineOf(order, partId), context.actor);
  }

  private async answer(
    workOrderId: string,
    moved: MovedPart,
    { actor }: CommandContext,
  ): Promise<PartAnswer> {
    const { state } = await this.streams.load(workOrderStream, workOrderId);
    return this.answers.one(existing(state), moved, actor);
  }

  private move({ quantity, locationId, ...move }: Movement, context: CommandContext): Promise<MovedPart> {
    const quantityMilli = milliOf(quantity) ?? Number.NaN;
    const where = locationId ?? null;
    return this.commands.execute(new MovePart({ ...move, quantityMilli, locationId: where }, context));
  }
}
