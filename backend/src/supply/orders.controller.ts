import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import { refuse } from '#contracts/kernel/problem.js';
import { goodsReceiptAnswer, orderAnswer } from '#contracts/supply/order-answers.js';
import {
  CancelOrderRequest,
  ConfirmOrderRequest,
  GoodsReceiptRequest,
  OrderPageQuery,
  OrdersQuery,
  type OrderAnswer,
  type OrderPageAnswer,
  type ReceivedGoodsAnswer,
} from '#contracts/supply/orders.api.js';
import { purchaseOrderStream, type PurchaseOrderState } from '#contracts/supply/purchase-order.js';
import type { PurchaseOrderEvent } from '#contracts/supply/purchase-order.events.js';
import { ReceiveGoods, type GoodsTaken } from '#contracts/supply/receive-goods.js';
import { milliOf } from '#contracts/values/quantity.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { purchaseOrderPage } from '#projections/purchase-orders.js';
import { Allow } from '../platform/auth/allow.js';
import { Histories } from '../platform/history/histories.js';
import { Context } from '../platform/http/context.js';
import { IdParam } from '../platform/http/id-param.js';
import { nameNextPage } from '../platform/http/next-page.js';
import { NewId } from '../platform/http/new-id.js';
import { READ_MODELS } from '../platform/read-models.js';
import { OnStream } from '../platform/streams/on-stream.js';
import type { CommandContext, Decide } from '../platform/streams/stream-type.js';
import { Streams } from '../platform/streams/streams.js';
import { cancelOrder, cancelRest, confirmOrder } from './purchase-order.js';

/** Orders at suppliers and their deliveries. */
@Controller('supply/orders')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: Streams,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('supply:read')
  async list(
    @Query() { limit = LIST_LIMIT.default, status, search }: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderAnswer[]> {
    const { items, next } = await purchaseOrderPage(this.readModels, selected({ status, search }, limit));
    nameNextPage(reply, '/api/supply/orders/page', { status, search }, next);
    return items.map(orderAnswer);
  }

  @Get('page')
  @Allow('supply:read')
  async page(
    @Query() { size = KEY_PAGE_SIZE.default, after, status, search }: OrderPageQuery,
  ): Promise<OrderPageAnswer> {
    const { items, next } = await purchaseOrderPage(
      this.readModels,
      selected({ status, search, after }, size),
    );
    return { items: items.map(orderAnswer), size, next };
  }

  @Get(':id')
  @Allow('supply:read')
  async one(@Param() { id }: IdParam): Promise<OrderAnswer> {
    return answerOf((await this.streams.load(purchaseOrderStream, id)).state);
  }

  @Get(':id/history')
  @Allow('supply:read')
  history(@Param() { id }: IdParam, @Query() page: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('purchaseOrder', id, page);
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @Allow('supply:change')
  confirm(
    @Param() { id }: IdParam,
    @Body() { expectedDate }: ConfirmOrderRequest,
    @Context() context: CommandContext,
  ): Promise<OrderAnswer> {
    return this.decide(id, confirmOrder(expectedDate, context.expectedRevision), context);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Allow('supply:change')
  cancel(
    @Param() { id }: IdParam,
    @Body() { reason }: CancelOrderRequest,
    @Context() context: CommandContext,
  ): Promise<OrderAnswer> {
    return this.decide(id, cancelOrder(reason ?? null, context.expectedRevision), context);
  }

  @Post(':id/cancel-rest')
  @HttpCode(200)
  @Allow('supply:change')
  cancelRest(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<OrderAnswer> {
    return this.decide(id, cancelRest(context.expectedRevision), context);
  }

  @Post(':id/goods-receipts')
  @Allow('supply:change')
  async receive(
    @Param() { id }: IdParam,
    @Body() request: GoodsReceiptRequest,
    @NewId() goodsReceiptId: string,
    @Context() context: CommandContext,
  ): Promise<ReceivedGoodsAnswer> {
    const command = new ReceiveGoods(
      goodsReceiptId,
      id,
      deliveryOf(request),
      context,
      context.expectedRevision,
    );
    const { receipt, order } = await this.commands.execute<ReceiveGoods, GoodsTaken>(command);
    return { ...goodsReceiptAnswer(receipt), order: orderAnswer(order) };
  }

  private async decide(
    id: string,
    decide: Decide<PurchaseOrderState, PurchaseOrderEvent>,
    context: CommandContext,
  ): Promise<OrderAnswer> {
    const command = new OnStream(purchaseOrderStream, id, decide, context);
    return answerOf((await this.commands.execute(command)).state);
  }
}

function answerOf(order: PurchaseOrderState): OrderAnswer {
  if (order === null) throw refuse('not-found');
  return orderAnswer(order);
}

/** A delivery as it was sent, in the terms of the command. */
function deliveryOf({ receivedOn, deliveryNote, lines }: GoodsReceiptRequest): ReceiveGoods['delivery'] {
  return {
    receivedOn: receivedOn ?? null,
    deliveryNote: deliveryNote ?? null,
    lines: lines.map((line) => ({
      lineId: line.lineId?.toLowerCase() ?? null,
      partNumber: line.partNumber ?? null,
      quantityMilli: milliOf(line.quantity) ?? Number.NaN,
      locationId: line.locationId.toLowerCase(),
      articleId: line.articleId?.toLowerCase() ?? null,
      accepted: line.accepted ?? true,
      note: line.note ?? null,
    })),
  };
}

type Filters = Pick<OrderPageQuery, 'status' | 'search' | 'after'>;

/** What was said, without what was not. */
function selected({ status, search, after }: Filters, limit: number) {
  return {
    limit,
    ...(status === undefined ? {} : { status }),
    ...(search === undefined ? {} : { search }),
    ...(after === undefined ? {} : { after }),
  };
}
