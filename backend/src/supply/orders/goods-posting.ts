import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { articleStream } from '#contracts/inventory/articles/article.js';
import {
  BookStock,
  type BookedStock,
  type SetAside,
  type StockBooking,
} from '#contracts/inventory/stock/book-stock.js';
import { EnsureArticle, type EnsuredArticle } from '#contracts/inventory/articles/ensure-article.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import {
  purchaseOrderStream,
  type GoodsReceipt,
  type GoodsReceiptLine,
  type PurchaseOrder,
} from '#contracts/supply/purchase-order.js';
import { partLineIdOf } from '#contracts/work-orders/parts/order-part.events.js';
import { NotePartArrived } from '#contracts/work-orders/parts/part-commands.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Clock } from '../../platform/clock.js';
import { assertInTime } from '../../platform/streams/deadline.js';
import { existing } from '../../platform/streams/existing.js';
import { Streams } from '../../platform/streams/streams.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { noteBooked } from './purchase-order.js';

/** Unit of articles created by a goods receipt. */
const PIECES = 'Stk';

/** A booked line, with the work order that waits for it. */
type BookedLine = {
  readonly receiptLineId: string;
  readonly articleId: string;
  readonly arrived: {
    readonly workOrderId: string;
    readonly partLineId: string;
    readonly quantityMilli: number;
  } | null;
};

/** Books a goods receipt into stock and notifies the work orders. Idempotent: each line is booked once. */
@Injectable()
export class GoodsPosting {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  /** Answers the updated order. 404 for an unknown goods receipt. */
  async book(orderId: string, goodsReceiptId: string, origin: CommandOrigin): Promise<PurchaseOrder> {
    const order = existing((await this.streams.load(purchaseOrderStream, orderId)).state);
    const receipt = existing(order.receipts.find((one) => one.goodsReceiptId === goodsReceiptId));
    const booked: BookedLine[] = [];
    for (const line of receipt.lines.filter(({ accepted }) => accepted)) {
      assertInTime(origin.now, this.clock.now());
      booked.push(await this.bookLine(order, receipt, line, origin));
    }
    const articles = booked.map(({ receiptLineId, articleId }) => ({ receiptLineId, articleId }));
    const after = await this.streams.handle(
      purchaseOrderStream,
      orderId,
      noteBooked(goodsReceiptId, articles),
      origin,
    );
    for (const { arrived } of booked) {
      if (arrived === null) continue;
      await this.commands.execute(new NotePartArrived({ ...arrived, goodsReceiptId }, origin));
    }
    return existing(after.state);
  }

  private async bookLine(
    order: PurchaseOrder,
    receipt: GoodsReceipt,
    line: GoodsReceiptLine,
    origin: CommandOrigin,
  ): Promise<BookedLine> {
    const { receiptLineId, partNumber } = line;
    const ordered = order.lines.find(({ lineId }) => lineId === line.lineId);
    const name = ordered?.name ?? this.catalogue.parts.find((one) => one.partNumber === partNumber)?.name;
    const ensured = await this.articleFor(line, name ?? partNumber, origin);
    const setAside = await this.setAside(order, receipt, line, ensured);
    const booking: StockBooking = {
      movementId: idAfter(receiptLineId),
      articleId: ensured,
      type: 'RECEIPT',
      locationId: line.locationId,
      toLocationId: null,
      quantityMilli: line.quantityMilli,
      reference: { kind: 'GOODS_RECEIPT', id: receipt.goodsReceiptId, label: receipt.number },
      partLineId: null,
      setAside: setAside === null ? [] : [setAside],
      unitCostE4: line.unitCostE4 === 0 ? null : line.unitCostE4,
      note: line.note,
    };
    const moved: BookedStock = await this.commands.execute(new BookStock(booking, origin));
    const workOrderId = ordered?.workOrderId ?? null;
    // Repeats the reservation of an earlier, crashed call.
    const partLineId = moved.find(({ data }) => data.partLineId !== null)?.data.partLineId ?? null;
    const { quantityMilli } = line;
    const waits = workOrderId !== null && partLineId !== null;
    const arrived = waits ? { workOrderId, partLineId, quantityMilli } : null;
    return { receiptLineId, articleId: ensured, arrived };
  }

  /** The article that was found at the receipt, else the one that has the number now. */
  private async articleFor(line: GoodsReceiptLine, name: string, origin: CommandOrigin): Promise<string> {
    const articleId = line.articleId ?? idAfter(line.receiptLineId);
    const { state } = await this.streams.load(articleStream, articleId);
    if (state.status !== 'none') return articleId;
    const article = { articleId, number: line.partNumber, name, unit: PIECES };
    const ensured: EnsuredArticle = await this.commands.execute(new EnsureArticle(article, origin));
    return ensured.articleId;
  }

  /**
   * Reserves for the work order that the goods were ordered for, unless it is closed: the received minus the issued
   * quantity, at most the ordered one.
   */
  private async setAside(
    order: PurchaseOrder,
    receipt: GoodsReceipt,
    line: GoodsReceiptLine,
    articleId: string,
  ): Promise<SetAside | null> {
    const ordered = order.lines.find(({ lineId }) => lineId === line.lineId);
    if (ordered === undefined || ordered.workOrderId === null) return null;
    const { state: workOrder } = await this.streams.load(workOrderStream, ordered.workOrderId);
    if (workOrder.status !== 'OPEN' && workOrder.status !== 'IN_PROGRESS') return null;
    const partLineId = partLineIdOf(ordered.workOrderId, articleId);
    const { state: article } = await this.streams.load(articleStream, articleId);
    const issuedMilli = article.status === 'none' ? 0 : (article.lines.get(partLineId)?.issuedMilli ?? 0);
    const arrivedMilli = Math.min(ordered.quantity * 1_000, arrivedUntil(order, receipt, line));
    const quantityMilli = Math.min(line.quantityMilli, arrivedMilli) > 0 ? arrivedMilli - issuedMilli : 0;
    if (quantityMilli <= 0) return null;
    const reference = { kind: 'WORK_ORDER', id: workOrder.id, label: workOrder.number } as const;
    return { partLineId, reference, quantityMilli };
  }
}

/** Accepted quantity of the order's line, up to this line of this goods receipt. */
function arrivedUntil(order: PurchaseOrder, receipt: GoodsReceipt, line: GoodsReceiptLine): number {
  let arrivedMilli = 0;
  for (const { lines } of order.receipts.slice(0, order.receipts.indexOf(receipt) + 1)) {
    for (const one of lines) {
      if (one.accepted && one.lineId === line.lineId) arrivedMilli += one.quantityMilli;
      if (one === line) return arrivedMilli;
    }
  }
  return arrivedMilli;
}
