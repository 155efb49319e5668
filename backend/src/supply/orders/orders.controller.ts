import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { HistoryQuery, type HistoryAnswer } from '#contracts/kernel/history.api.js';
import { KEY_PAGE_SIZE, LIST_LIMIT } from '#contracts/kernel/pages.js';
import { goodsReceiptAnswer, orderAnswer } from '#contracts/supply/order-answers.js';
import {
  CancelOrderRequest,
  ConfirmOrderRequest,
  GoodsReceiptRequest,
  OrderPageQuery,
  OrdersQuery,
  WithdrawSentRequest,
  type OrderAnswer,
  type OrderPageAnswer,
  type ReceivedGoodsAnswer,
} from '#contracts/supply/orders.api.js';
import { purchaseOrderStream, type PurchaseOrderState } from '#contracts/supply/purchase-order.js';
import type { PurchaseOrderEvent } from '#contracts/supply/purchase-order.events.js';
import { ReceiveGoods } from '#contracts/supply/receive-goods.js';
import { milliOf } from '#contracts/values/quantity.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { purchaseOrderPage } from '#projections/supply/purchase-orders.js';
import { refuse } from '#contracts/kernel/problem.js';
import { FILE_STORE, type FileStore } from '../../platform/files/file-store.js';
import { Media, Refuses } from '../../platform/http/answers.js';
import { Allow } from '../../platform/auth/allow.js';
import { Histories } from '../../platform/history/histories.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { sendFile } from '../../platform/http/send-file.js';
import { nameNextPage } from '../../platform/http/next-page.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import { existing } from '../../platform/streams/existing.js';
import { OnStream } from '../../platform/streams/on-stream.js';
import type { CommandContext, Decide } from '../../platform/streams/stream-type.js';
import { StreamReader } from '../../platform/streams/stream-reader.js';
import { cancelOrder, cancelRest, confirmOrder, markSent, withdrawSentMark } from './purchase-order.js';

@Controller('supply/orders')
export class OrdersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly streams: StreamReader,
    private readonly histories: Histories,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  @Get()
  @Allow('supply:orders')
  async list(
    @Query() { limit = LIST_LIMIT.default, ...query }: OrdersQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OrderAnswer[]> {
    const { items, next } = await purchaseOrderPage(this.readModels, { ...query, limit });
    nameNextPage(reply, '/api/supply/orders/page', query, next);
    return items.map(orderAnswer);
  }

  @Get('page')
  @Allow('supply:orders')
  async page(@Query() { size = KEY_PAGE_SIZE.default, ...query }: OrderPageQuery): Promise<OrderPageAnswer> {
    const { items, next } = await purchaseOrderPage(this.readModels, { ...query, limit: size });
    return { items: items.map(orderAnswer), size, next };
  }

  @Get(':id')
  @Allow('supply:orders')
  async one(@Param() { id }: IdParam): Promise<OrderAnswer> {
    return orderAnswer(existing((await this.streams.load(purchaseOrderStream, id)).state));
  }

  @Get(':id/history')
  @Allow('supply:orders')
  history(@Param() { id }: IdParam, @Query() page: HistoryQuery): Promise<HistoryAnswer> {
    return this.histories.page('purchaseOrder', id, page);
  }

  /** The newest letter to the supplier as it was made: the order, or its cancellation. */
  @Get(':id/pdf')
  @Allow('supply:orders')
  @Media('application/pdf')
  async pdf(@Param() { id }: IdParam, @Res() reply: FastifyReply): Promise<void> {
    const { letter, number } = existing((await this.streams.load(purchaseOrderStream, id)).state);
    if (letter === null) throw refuse('not-found', { detail: 'Das PDF wird noch erstellt.' });
    const bytes = await this.files.get(letter.fileHash);
    if (bytes === null) throw new Error('A stored document is missing');
    const name = letter.kind === 'cancellation' ? `Stornierung-${number}` : `Bestellung-${number}`;
    await sendFile(reply, { bytes, type: 'application/pdf', name: `${name}.pdf` });
  }

  /** Records that somebody sent the letter by hand. Idempotent. */
  @Post(':id/mark-sent')
  @HttpCode(200)
  @Allow('supply:change')
  markSent(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<OrderAnswer> {
    return this.decide(id, markSent(), context);
  }

  /** The mark was set by mistake: the letter is ready to be sent again. */
  @Post(':id/withdraw-sent')
  @HttpCode(200)
  @Refuses('conflict')
  @Allow('supply:change')
  withdrawSent(
    @Param() { id }: IdParam,
    @Body() { reason }: WithdrawSentRequest,
    @Context() context: CommandContext,
  ): Promise<OrderAnswer> {
    return this.decide(id, withdrawSentMark(reason), context);
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @Allow('supply:change')
  confirm(
    @Param() { id }: IdParam,
    @Body() { expectedDate }: ConfirmOrderRequest,
    @Context() context: CommandContext,
  ): Promise<OrderAnswer> {
    return this.decide(id, confirmOrder(expectedDate), context);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @Allow('supply:change')
  cancel(
    @Param() { id }: IdParam,
    @Body() { reason }: CancelOrderRequest,
    @Context() context: CommandContext,
  ): Promise<OrderAnswer> {
    return this.decide(id, cancelOrder(reason ?? null), context);
  }

  @Post(':id/cancel-rest')
  @HttpCode(200)
  @Allow('supply:change')
  cancelRest(@Param() { id }: IdParam, @Context() context: CommandContext): Promise<OrderAnswer> {
    return this.decide(id, cancelRest(), context);
  }

  @Post(':id/goods-receipts')
  @Allow('supply:change')
  async receive(
    @Param() { id }: IdParam,
    @Body() request: GoodsReceiptRequest,
    @NewId() goodsReceiptId: string,
    @Context() context: CommandContext,
  ): Promise<ReceivedGoodsAnswer> {
    const command = new ReceiveGoods(goodsReceiptId, id, deliveryOf(request), context);
    const { receipt, order } = await this.commands.execute(command);
    return { ...goodsReceiptAnswer(receipt), order: orderAnswer(order) };
  }

  private async decide(
    id: string,
    decide: Decide<PurchaseOrderState, PurchaseOrderEvent>,
    context: CommandContext,
  ): Promise<OrderAnswer> {
    const command = new OnStream(purchaseOrderStream, id, decide, context);
    return orderAnswer(existing((await this.commands.execute(command)).state));
  }
}

function deliveryOf({ receivedOn, deliveryNote, lines }: GoodsReceiptRequest): ReceiveGoods['delivery'] {
  return {
    receivedOn: receivedOn ?? null,
    deliveryNote: deliveryNote ?? null,
    lines: lines.map((line) => ({
      lineId: line.lineId ?? null,
      partNumber: line.partNumber ?? null,
      quantityMilli: milliOf(line.quantity) ?? Number.NaN,
      locationId: line.locationId,
      articleId: line.articleId ?? null,
      accepted: line.accepted ?? true,
      note: line.note ?? null,
    })),
  };
}
