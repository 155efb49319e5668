import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DeliveryAnswer, ReceivedDeliveryAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import { GoodsReceiptRequest, type GoodsReceiptAnswer } from '#contracts/supply/orders.api.js';
import type { GoodsReceipt, PurchaseOrder } from '#contracts/supply/purchase-order.js';
import { ReceiveGoods } from '#contracts/supply/receive-goods.js';
import { milliOf, quantityOf } from '#contracts/values/quantity.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { openPurchaseOrders } from '#projections/supply/purchase-orders.js';
import { Allow } from '../../platform/auth/allow.js';
import { Context } from '../../platform/http/context.js';
import { IdParam } from '../../platform/http/id-param.js';
import { NewId } from '../../platform/http/new-id.js';
import { READ_MODELS } from '../../platform/read-models.js';
import type { CommandContext } from '../../platform/streams/stream-type.js';

/** Goods receipts by the store, which has no access to parts trading. Without prices. */
@Controller('inventory/deliveries')
export class DeliveriesController {
  constructor(
    private readonly commands: CommandBus,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  @Get()
  @Allow('inventory:read')
  async list(): Promise<readonly DeliveryAnswer[]> {
    return (await openPurchaseOrders(this.readModels)).map(deliveryAnswer);
  }

  @Post(':id/goods-receipts')
  @Allow('inventory:change')
  async receive(
    @Param() { id: orderId }: IdParam,
    @Body() { receivedOn, deliveryNote, lines }: GoodsReceiptRequest,
    @NewId() goodsReceiptId: string,
    @Context() context: CommandContext,
  ): Promise<ReceivedDeliveryAnswer> {
    const delivered = lines.map((line) => ({
      lineId: line.lineId || null,
      partNumber: line.partNumber || null,
      quantityMilli: milliOf(line.quantity) ?? 0,
      locationId: line.locationId,
      articleId: line.articleId || null,
      accepted: line.accepted ?? true,
      note: line.note || null,
    }));
    const delivery = {
      receivedOn: receivedOn || null,
      deliveryNote: deliveryNote || null,
      lines: delivered,
    };
    const { receipt, order } = await this.commands.execute(
      new ReceiveGoods(goodsReceiptId, orderId, delivery, context),
    );
    return { ...receiptAnswer(receipt), order: deliveryAnswer(order) };
  }
}

function deliveryAnswer(order: PurchaseOrder): DeliveryAnswer {
  const { orderId: id, number: purchaseOrderNumber, supplierId, supplierName, status, revision } = order;
  const { placedAt, expectedOn: expectedDate, sentAt } = order;
  return {
    id,
    purchaseOrderNumber,
    supplierId,
    supplierName,
    status,
    placedAt,
    expectedDate,
    sentAt,
    lines: order.lines.map((line) => ({
      id: line.lineId,
      partId: line.partId,
      partNumber: line.partNumber,
      name: line.name,
      brand: line.brand,
      quantity: line.quantity,
      receivedQuantity: quantityOf(line.receivedMilli),
      workOrderId: line.workOrderId,
      workOrderNumber: line.workOrderNumber,
    })),
    goodsReceipts: order.receipts.map(receiptAnswer),
    revision,
  };
}

function receiptAnswer(receipt: GoodsReceipt): GoodsReceiptAnswer {
  const { goodsReceiptId: id, number, receivedOn, deliveryNote, booked } = receipt;
  return {
    id,
    number,
    receivedOn,
    deliveryNote,
    booked,
    lines: receipt.lines.map((line) => ({
      id: line.receiptLineId,
      lineId: line.lineId,
      partNumber: line.partNumber,
      articleId: line.articleId,
      locationId: line.locationId,
      quantity: quantityOf(line.quantityMilli),
      accepted: line.accepted,
      over: line.over,
      note: line.note,
    })),
  };
}
