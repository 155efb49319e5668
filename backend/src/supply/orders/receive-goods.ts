import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { articleStream } from '#contracts/inventory/articles/article.js';
import { articleNumberClaim } from '#contracts/inventory/articles/article.events.js';
import { locationsStream, type Locations } from '#contracts/inventory/locations/locations.js';
import { idAfter } from '#contracts/kernel/id-after.js';
import { invalid } from '#contracts/kernel/problem.js';
import { purchaseOrderStream, type PurchaseOrder } from '#contracts/supply/purchase-order.js';
import type { ReceivedLine } from '#contracts/supply/purchase-order.events.js';
import { ReceiveGoods, type DeliveredLine, type GoodsTaken } from '#contracts/supply/receive-goods.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { nextNumber } from '../../platform/streams/sequences.js';
import { Streams } from '../../platform/streams/streams.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from '../catalogue/parts-catalogue.js';
import { GoodsPosting } from './goods-posting.js';
import { assertReceivable, receiptDate, receiveGoods } from './purchase-order.js';
import { articleFields } from '#contracts/inventory/articles/article-fields.js';
import {
  UNKNOWN_LOCATION,
  CLOSED_LOCATION,
  RETIRED_ARTICLE,
} from '#contracts/inventory/stock/movement-fields.js';
import { existing, named } from '../../platform/streams/existing.js';

const { maxLength: ARTICLE_NUMBER_LENGTH = 0 } = articleFields.number;

/** Finds the articles, records the goods receipt, then books it into stock. */
@CommandHandler(ReceiveGoods)
export class ReceiveGoodsHandler implements ICommandHandler<ReceiveGoods> {
  constructor(
    private readonly streams: Streams,
    private readonly booking: GoodsPosting,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  async execute(command: ReceiveGoods): Promise<GoodsTaken> {
    const { goodsReceiptId, orderId, context } = command;
    const state = existing((await this.streams.load(purchaseOrderStream, orderId)).state);
    if (receiptOf(state, goodsReceiptId) === undefined) await this.record(command, state);
    const order = await this.booking.book(orderId, goodsReceiptId, context);
    const receipt = receiptOf(order, goodsReceiptId);
    if (receipt === undefined) throw new Error('The goods receipt is missing');
    return { receipt, order };
  }

  private async record(command: ReceiveGoods, order: PurchaseOrder): Promise<void> {
    const { goodsReceiptId, orderId, delivery, context } = command;
    assertReceivable(order);
    const receivedOn = receiptDate(delivery.receivedOn, context.now);
    const { state: locations } = await this.streams.load(locationsStream, '');
    const lines: ReceivedLine[] = [];
    for (const [place, line] of delivery.lines.entries()) {
      lines.push(await this.receivedLine(order, line, place, { goodsReceiptId, locations }));
    }
    const number = await nextNumber(this.streams, 'goodsReceipt', goodsReceiptId, context);
    const { deliveryNote } = delivery;
    const facts = { goodsReceiptId, number, receivedOn, deliveryNote, lines };
    await this.streams.handle(purchaseOrderStream, orderId, receiveGoods(facts), context, context);
  }

  private async receivedLine(
    order: PurchaseOrder,
    line: DeliveredLine,
    place: number,
    { goodsReceiptId, locations }: { readonly goodsReceiptId: string; readonly locations: Locations },
  ): Promise<ReceivedLine> {
    const field = (name: string): string => `lines.${place}.${name}`;
    const ordered = order.lines.find(({ lineId }) => lineId === line.lineId);
    if (line.lineId !== null && ordered === undefined) throw invalid(field('lineId'), 'Unbekannte Position.');
    const partNumber = line.partNumber ?? ordered?.partNumber ?? '';
    if (partNumber === '') throw invalid(field('partNumber'), 'Bitte die Teilenummer angeben.');
    if (partNumber.length > ARTICLE_NUMBER_LENGTH)
      throw invalid(field('partNumber'), `Höchstens ${ARTICLE_NUMBER_LENGTH} Zeichen.`);
    const location = named(locations.get(line.locationId), field('locationId'), UNKNOWN_LOCATION);
    if (!location.active) throw invalid(field('locationId'), CLOSED_LOCATION);
    const receiptLineId = idAfter(goodsReceiptId, String(place));
    const found = await this.articleOf(line.articleId, partNumber, field('articleId'));
    const { lineId, locationId, quantityMilli, accepted, note } = line;
    return {
      receiptLineId,
      lineId,
      partNumber,
      articleId: found ?? (accepted ? idAfter(receiptLineId) : null),
      locationId,
      quantityMilli,
      accepted,
      unitCostE4: (ordered?.unitPriceCents ?? this.priceOf(order.supplierId, partNumber)) * 100,
      note,
    };
  }

  /** The given article, else the one with the part's number; null: none yet. */
  private async articleOf(named: string | null, partNumber: string, field: string): Promise<string | null> {
    const number = comparableNumber(partNumber);
    const articleId =
      named ?? (await this.streams.load(articleNumberClaim, number)).state.held?.holderId ?? null;
    if (articleId === null) return null;
    const { state: article } = await this.streams.load(articleStream, articleId);
    if (article.status === 'retired') throw invalid(field, RETIRED_ARTICLE);
    if (article.status === 'active') return articleId;
    if (named !== null) throw invalid(field, 'Unbekannter Artikel.');
    return null;
  }

  /** The supplier's price of a part that was not ordered; 0 if unknown. */
  private priceOf(supplierId: string, partNumber: string): number {
    const part = this.catalogue.parts.find((one) => one.partNumber === partNumber);
    const offer = part && this.catalogue.offers(part.id).find((one) => one.supplierId === supplierId);
    return offer?.priceCents ?? 0;
  }
}

function receiptOf({ receipts }: PurchaseOrder, goodsReceiptId: string) {
  return receipts.find((one) => one.goodsReceiptId === goodsReceiptId);
}
