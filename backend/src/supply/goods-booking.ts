import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { articleStream } from '#contracts/inventory/article.js';
import {
  BookStock,
  type BookedStock,
  type SetAside,
  type StockBooking,
} from '#contracts/inventory/book-stock.js';
import { EnsureArticle, type EnsuredArticle } from '#contracts/inventory/ensure-article.js';
import type { CommandOrigin } from '#contracts/kernel/command-origin.js';
import { refuse } from '#contracts/kernel/problem.js';
import {
  purchaseOrderStream,
  type GoodsReceipt,
  type GoodsReceiptLine,
  type PurchaseOrder,
} from '#contracts/supply/purchase-order.js';
import { partLineIdOf } from '#contracts/work-orders/order-part.events.js';
import { NotePartArrived } from '#contracts/work-orders/part-commands.js';
import { workOrderStream } from '#contracts/work-orders/work-order.js';
import { Clock } from '../platform/clock.js';
import { assertInTime } from '../platform/streams/deadline.js';
import { idAfter } from '../platform/streams/id-after.js';
import { Streams } from '../platform/streams/streams.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from './catalogue/parts-catalogue.js';
import { noteBooked } from './purchase-order.js';

/** Unit of the articles that a delivery makes. */
const PIECES = 'Stk';

/** Where a line was booked to, and what of it waits for a work order. */
type BookedLine = {
  readonly receiptLineId: string;
  readonly articleId: string;
  readonly arrived: {
    readonly workOrderId: string;
    readonly partLineId: string;
    readonly quantityMilli: number;
  } | null;
};

/** Books a delivery into the stock and tells the work orders. May run any number of times: each line is booked once. */
@Injectable()
export class GoodsBooking {
  constructor(
    private readonly streams: Streams,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  /** Rejects with 404 when there is no such delivery. Returns the order as it stands afterwards. */
  async book(orderId: string, goodsReceiptId: string, origin: CommandOrigin): Promise<PurchaseOrder> {
    const { state: order } = await this.streams.load(purchaseOrderStream, orderId);
    const receipt = order?.receipts.find((one) => one.goodsReceiptId === goodsReceiptId);
    if (!order || !receipt) throw refuse('not-found');
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
    if (after.state === null) throw refuse('not-found');
    return after.state;
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
    // What was set aside when it was booked, perhaps by a call that died, and not what would be by now.
    const partLineId = moved.find(({ data }) => data.partLineId !== null)?.data.partLineId ?? null;
    const { quantityMilli } = line;
    const waits = workOrderId !== null && partLineId !== null;
    const arrived = waits ? { workOrderId, partLineId, quantityMilli } : null;
    return { receiptLineId, articleId: ensured, arrived };
  }

  /** The article that was found when the delivery was recorded, else the one that has the number by now. */
  private async articleFor(line: GoodsReceiptLine, name: string, origin: CommandOrigin): Promise<string> {
    const articleId = line.articleId ?? idAfter(line.receiptLineId);
    const { state } = await this.streams.load(articleStream, articleId);
    if (state.status !== 'none') return articleId;
    const article = { articleId, number: line.partNumber, name, unit: PIECES };
    const ensured: EnsuredArticle = await this.commands.execute(new EnsureArticle(article, origin));
    return ensured.articleId;
  }

  /**
   * What waits for the goods: the work order they were ordered for, unless it is closed. Reserved is what has arrived for
   * it up to now and was not taken out yet; what is more than was ordered goes to the stock.
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

/** What was accepted of the line's order line, up to this line of this delivery. */
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
