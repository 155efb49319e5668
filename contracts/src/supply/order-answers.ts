import type { GoodsReceiptAnswer, OrderAnswer, OrderLineAnswer } from './orders.api.js';
import type { GoodsReceipt, PurchaseOrder, PurchaseOrderLine } from './purchase-order.js';

export function orderAnswer(order: PurchaseOrder): OrderAnswer {
  return {
    id: order.orderId,
    purchaseOrderNumber: order.number,
    supplierId: order.supplierId,
    supplierName: order.supplierName,
    status: order.status,
    placedAt: order.placedAt,
    expectedDate: order.expectedOn,
    goodsTotal: (order.netCents - order.shippingCents) / 100,
    shipping: order.shippingCents / 100,
    total: order.netCents / 100,
    sentAt: order.sentAt,
    letter: order.letter && { kind: order.letter.kind, channel: order.letter.channel },
    lines: order.lines.map(lineAnswer),
    goodsReceipts: order.receipts.map(goodsReceiptAnswer),
    revision: order.revision,
  };
}

function lineAnswer(line: PurchaseOrderLine): OrderLineAnswer {
  const { lineId: id, partId, partNumber, name, brand, quantity, workOrderId, workOrderNumber } = line;
  return {
    id,
    partId,
    partNumber,
    name,
    brand,
    quantity,
    receivedQuantity: line.receivedMilli / 1_000,
    unitPrice: line.unitPriceCents / 100,
    lineTotal: (quantity * line.unitPriceCents) / 100,
    workOrderId,
    workOrderNumber,
  };
}

export function goodsReceiptAnswer(receipt: GoodsReceipt): GoodsReceiptAnswer {
  return {
    id: receipt.goodsReceiptId,
    number: receipt.number,
    receivedOn: receipt.receivedOn,
    deliveryNote: receipt.deliveryNote,
    booked: receipt.booked,
    lines: receipt.lines.map((line) => ({
      id: line.receiptLineId,
      lineId: line.lineId,
      partNumber: line.partNumber,
      articleId: line.articleId,
      locationId: line.locationId,
      quantity: line.quantityMilli / 1_000,
      accepted: line.accepted,
      over: line.over,
      note: line.note,
    })),
  };
}
