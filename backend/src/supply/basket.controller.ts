import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Actor } from '#contracts/access/actor.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import {
  BasketLineRequest,
  BasketQuantityRequest,
  BasketRequest,
  CheckoutRequest,
  type BasketAnswer,
  type BasketLineAnswer,
  type CheckoutAnswer,
} from '#contracts/supply/basket.api.js';
import { basketStream, type Basket } from '#contracts/supply/basket.js';
import type { BasketEvent } from '#contracts/supply/basket.events.js';
import { orderAnswer } from '#contracts/supply/order-answers.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import { centsOf } from '#contracts/values/money.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Allow } from '../platform/auth/allow.js';
import { Refuses } from '../platform/http/answers.js';
import { Context, Who } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { NewId } from '../platform/http/new-id.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { addLine, changeQuantity, chooseStrategy, lineOfAddition, removeLine } from './basket.js';
import { basketAnswer, basketLineAnswer } from './basket-answers.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from './catalogue/parts-catalogue.js';
import { CheckOut } from './check-out.js';

/** The caller's own basket. */
@Controller('supply/basket')
export class BasketController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  @Get()
  @Allow('supply:read')
  async show(@Who() who: Actor): Promise<BasketAnswer> {
    const { state } = await this.streams.load(basketStream, userOf(who));
    return basketAnswer(state, this.catalogue);
  }

  @Put()
  @Allow('supply:change')
  async choose(
    @Body() { strategy }: BasketRequest,
    @Context() context: CommandContext,
  ): Promise<BasketAnswer> {
    const userId = userOf(context.actor);
    const decide = chooseStrategy(userId, strategy, context.expectedRevision);
    return basketAnswer(await this.decide(decide, context), this.catalogue);
  }

  @Post('lines')
  @Allow('supply:change')
  async add(
    @Body() { partId, quantity = 1, workOrderId }: BasketLineRequest,
    @NewId() addedBy: string,
    @Context() context: CommandContext,
  ): Promise<BasketLineAnswer> {
    const part = this.catalogue.part(partId);
    if (part === undefined) throw invalid('partId', 'Unbekanntes Teil.');
    const workOrder = workOrderId ? await this.workOrder(workOrderId.toLowerCase()) : null;
    const addition = { addedBy, part, quantity, workOrder };
    const basket = await this.decide(addLine(userOf(context.actor), addition), context);
    return lineAnswerOf(lineOfAddition(basket, addedBy));
  }

  @Put('lines/:id')
  @Allow('supply:change')
  async change(
    @Param() { id }: IdParam,
    @Body() { quantity }: BasketQuantityRequest,
    @Context() context: CommandContext,
  ): Promise<BasketLineAnswer> {
    const decide = changeQuantity(userOf(context.actor), id, quantity, context.expectedRevision);
    const { lines } = await this.decide(decide, context);
    return lineAnswerOf(lines.find(({ lineId }) => lineId === id));
  }

  @Delete('lines/:id')
  @HttpCode(204)
  @Allow('supply:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await this.decide(removeLine(userOf(context.actor), id, context.expectedRevision), context);
  }

  @Post('checkout')
  @Refuses('revision-behind')
  @Allow('supply:change')
  async checkOut(
    @Body() { strategy, expectedTotal }: CheckoutRequest,
    @NewId() checkoutId: string,
    @Context() context: CommandContext,
  ): Promise<CheckoutAnswer> {
    const { expectedRevision } = context;
    const expectedTotalCents =
      expectedTotal === undefined ? undefined : (centsOf(expectedTotal) ?? undefined);
    const revision = expectedRevision === undefined ? {} : { expectedRevision };
    const wish = { checkoutId, strategy, expectedTotalCents, ...revision };
    const { orders, totalCents } = await this.commands.execute(
      new CheckOut(userOf(context.actor), wish, context),
    );
    const placed = await Promise.all(orders.map(({ orderId }) => this.order(orderId)));
    return { orders: placed, total: totalCents / 100 };
  }

  private async order(orderId: string) {
    const { state } = await this.streams.load(purchaseOrderStream, orderId);
    if (state === null) throw new Error('The order that was just placed is not there');
    return orderAnswer(state);
  }

  private async workOrder(id: string): Promise<{ readonly id: string; readonly number: string }> {
    const { state } = await this.streams.load(workOrderStream, id);
    if (state.status === 'none') throw invalid('workOrderId', 'Unbekannter Auftrag.');
    return { id, number: state.number };
  }

  private async decide(decide: Decide<Basket, BasketEvent>, context: CommandContext): Promise<Basket> {
    const command = new OnStream(basketStream, userOf(context.actor), decide, context);
    return (await this.commands.execute(command)).state;
  }
}

/** Only users have a basket. */
function userOf(actor: Actor): string {
  if (actor.kind !== 'user') throw refuse('unauthenticated');
  return actor.userId;
}

function lineAnswerOf(line: Basket['lines'][number] | undefined): BasketLineAnswer {
  if (line === undefined) throw refuse('not-found');
  return basketLineAnswer(line);
}
