import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Actor } from '#contracts/access/actor.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { refuse } from '#contracts/kernel/problem.js';
import {
  BasketLineRequest,
  BasketOfferRequest,
  BasketQuantityRequest,
  BasketRequest,
  CheckoutRequest,
  OrderAtOnceRequest,
  UNKNOWN_PART,
  type BasketAnswer,
  type BasketLineAnswer,
  type CheckoutAnswer,
} from '#contracts/supply/basket.api.js';
import { basketStream, type Basket, type Checkout } from '#contracts/supply/basket.js';
import type { BasketEvent } from '#contracts/supply/basket.events.js';
import { ShortPartsRequest, type ShortPartsAnswer } from '#contracts/supply/short-parts.api.js';
import { orderAnswer } from '#contracts/supply/order-answers.js';
import { purchaseOrderStream } from '#contracts/supply/purchase-order.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { centsOf } from '#contracts/values/euros.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { workOrderTexts } from '#contracts/work-orders/work-orders.api.js';
import { Allow } from '../../platform/auth/allow.js';
import { Refuses } from '../../platform/http/answers.js';
import { Context, Who } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { existing, named } from '../../platform/streams/existing.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import {
  addLine,
  addLines,
  changeQuantity,
  chooseStrategy,
  lineOfAddition,
  pickOffer,
  removeLine,
} from './basket.js';
import { basketAnswer, basketLineAnswer } from './basket-answers.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { CheckOut, OrderAtOnce } from './check-out.js';

@Controller('supply/basket')
export class BasketController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
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
    const decide = chooseStrategy(userId, strategy);
    return basketAnswer(await this.decide(decide, context), this.catalogue);
  }

  @Post('lines')
  @Allow('supply:change')
  async add(
    @Body() { partId, quantity = 1, workOrderId, offerId = null }: BasketLineRequest,
    @NewId() addedBy: string,
    @Context() context: CommandContext,
  ): Promise<BasketLineAnswer> {
    const part = named(this.catalogue.part(partId), 'partId', UNKNOWN_PART);
    const workOrder = workOrderId ? await this.workOrder(workOrderId) : null;
    const addition = { addedBy, part, quantity, workOrder, offerId, offers: this.catalogue.offers(partId) };
    const basket = await this.decide(addLine(userOf(context.actor), addition), context);
    return basketLineAnswer(existing(lineOfAddition(basket, addedBy)), this.catalogue);
  }

  /** Adds parts for stock, all or none; leaves out what the catalogue does not have. */
  @Post('short-parts')
  @HttpCode(200)
  @Allow('supply:change')
  async addShort(
    @Body() { parts }: ShortPartsRequest,
    @NewId() callId: string,
    @Context() context: CommandContext,
  ): Promise<ShortPartsAnswer> {
    const numbers = new Map(this.catalogue.parts.map((part) => [comparableNumber(part.partNumber), part]));
    const found = parts.map((wanted) => ({
      ...wanted,
      part: numbers.get(comparableNumber(wanted.partNumber)),
    }));
    const additions = found.flatMap(({ part, quantity }) =>
      part === undefined
        ? []
        : [
            {
              addedBy: idAfter(callId, part.id),
              part,
              quantity,
              workOrder: null,
              offerId: null,
              offers: [],
            },
          ],
    );
    if (additions.length > 0) await this.decide(addLines(userOf(context.actor), additions), context);
    const numbersWhere = (isKnown: boolean) =>
      found.filter(({ part }) => (part !== undefined) === isKnown).map(({ partNumber }) => partNumber);
    return { added: numbersWhere(true), unknown: numbersWhere(false) };
  }

  @Put('lines/:id')
  @Allow('supply:change')
  async change(
    @Param() { id }: IdParam,
    @Body() { quantity }: BasketQuantityRequest,
    @Context() context: CommandContext,
  ): Promise<BasketLineAnswer> {
    const decide = changeQuantity(userOf(context.actor), id, quantity);
    const { lines } = await this.decide(decide, context, id);
    return this.lineOf(lines, id);
  }

  /** Chooses the offer of a line by hand, or leaves the choice to the strategy. */
  @Put('lines/:id/offer')
  @Allow('supply:change')
  async pick(
    @Param() { id }: IdParam,
    @Body() { offerId }: BasketOfferRequest,
    @Context() context: CommandContext,
  ): Promise<BasketLineAnswer> {
    const decide = pickOffer(userOf(context.actor), id, offerId, this.catalogue);
    const { lines } = await this.decide(decide, context, id);
    return this.lineOf(lines, id);
  }

  @Delete('lines/:id')
  @HttpCode(204)
  @Allow('supply:change')
  async remove(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<void> {
    await this.decide(removeLine(userOf(context.actor), id), context, id);
  }

  @Post('checkout')
  @Refuses('revision-behind')
  @Allow('supply:change')
  async checkOut(
    @Body() { strategy, expectedTotal }: CheckoutRequest,
    @NewId() checkoutId: string,
    @Context() context: CommandContext,
  ): Promise<CheckoutAnswer> {
    const wish = { checkoutId, strategy, expectedTotalCents: expectedCents(expectedTotal) };
    return this.placed(await this.commands.execute(new CheckOut(userOf(context.actor), wish, context)));
  }

  /** Orders one part beside the basket. */
  @Post('order-at-once')
  @Allow('supply:change')
  async orderAtOnce(
    @Body() { partId, offerId, quantity = 1, workOrderId, expectedTotal }: OrderAtOnceRequest,
    @NewId() checkoutId: string,
    @Context() context: CommandContext,
  ): Promise<CheckoutAnswer> {
    const part = named(this.catalogue.part(partId), 'partId', UNKNOWN_PART);
    const workOrder = workOrderId ? await this.workOrder(workOrderId) : null;
    const expectedTotalCents = expectedCents(expectedTotal);
    const wanted = { checkoutId, part, offerId, quantity, workOrder, expectedTotalCents };
    return this.placed(await this.commands.execute(new OrderAtOnce(userOf(context.actor), wanted, context)));
  }

  private async placed({ orders, totalCents }: Checkout): Promise<CheckoutAnswer> {
    const placed = await Promise.all(orders.map(({ orderId }) => this.order(orderId)));
    return { orders: placed, total: totalCents / 100 };
  }

  private lineOf(lines: Basket['lines'], id: string): BasketLineAnswer {
    return basketLineAnswer(existing(lines.find(({ lineId }) => lineId === id)), this.catalogue);
  }

  private async order(orderId: string) {
    const { state } = await this.streams.load(purchaseOrderStream, orderId);
    if (state.status === 'none') throw new Error('The placed order is missing');
    return orderAnswer(state);
  }

  private async workOrder(id: string): Promise<{ readonly id: string; readonly number: string }> {
    const { state } = await this.streams.load(workOrderStream, id);
    return { id, number: named(state, 'workOrderId', workOrderTexts.unknownOrder).number };
  }

  private async decide(
    decide: Decide<Basket, BasketEvent>,
    context: CommandContext,
    lineId?: string,
  ): Promise<Basket> {
    const command = new OnStream(basketStream, userOf(context.actor), decide, context, lineId);
    return (await this.commands.execute(command)).state;
  }
}

const expectedCents = (euros: number | undefined): number | undefined =>
  euros === undefined ? undefined : (centsOf(euros) ?? undefined);

/** 403 for other actors. */
function userOf(actor: Actor): string {
  if (actor.kind !== 'user') throw refuse('unauthenticated');
  return actor.userId;
}
