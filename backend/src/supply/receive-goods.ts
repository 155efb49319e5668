import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import { articleStream } from '#contracts/inventory/article.js';
import { articleNumberClaim } from '#contracts/inventory/article.events.js';
import { locationsStream, type Locations } from '#contracts/inventory/locations.js';
import { invalid, refuse } from '#contracts/kernel/problem.js';
import { purchaseOrderStream, type PurchaseOrder } from '#contracts/supply/purchase-order.js';
import type { ReceivedLine } from '#contracts/supply/purchase-order.events.js';
import { ReceiveGoods, type DeliveredLine, type GoodsTaken } from '#contracts/supply/receive-goods.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { idAfter } from '../platform/streams/id-after.js';
import { nextNumber } from '../platform/streams/sequences.js';
import { Streams } from '../platform/streams/streams.js';
import { PARTS_CATALOGUE, type PartsCatalogue } from './catalogue/parts-catalogue.js';
import { GoodsBooking } from './goods-booking.js';
import { assertReceivable, receiptDate, receiveGoods } from './purchase-order.js';

/** Longest number of an article. */
const ARTICLE_NUMBER_LENGTH = 40;

/** Finds the articles, records the delivery, and has the stock take it. */
@CommandHandler(ReceiveGoods)
export class ReceiveGoodsHandler implements ICommandHandler<ReceiveGoods> {
  constructor(
    private readonly streams: Streams,
    private readonly booking: GoodsBooking,
    @Inject(PARTS_CATALOGUE) private readonly catalogue: PartsCatalogue,
  ) {}

  async execute(command: ReceiveGoods): Promise<GoodsTaken> {
    const { goodsReceiptId, orderId, origin } = command;
    const { state } = await this.streams.load(purchaseOrderStream, orderId);
    if (state === null) throw refuse('not-found');
    if (receiptOf(state, goodsReceiptId) === undefined) await this.record(command, state);
    const order = await this.booking.book(orderId, goodsReceiptId, origin);
    const receipt = receiptOf(order, goodsReceiptId);
    if (receipt === undefined) throw new Error('The delivery that was just recorded is not there');
    return { receipt, order };
  }

  private async record(command: ReceiveGoods, order: PurchaseOrder): Promise<void> {
    const { goodsReceiptId, orderId, delivery, origin, expectedRevision } = command;
    assertReceivable(order);
    const receivedOn = receiptDate(delivery.receivedOn, origin.now);
    const { state: locations } = await this.streams.load(locationsStream, '');
    const lines: ReceivedLine[] = [];
    for (const [place, line] of delivery.lines.entries()) {
      lines.push(await this.receivedLine(order, line, place, { goodsReceiptId, locations }));
    }
    const number = await nextNumber(this.streams, 'goodsReceipt', goodsReceiptId, origin);
    const { deliveryNote } = delivery;
    const facts = { goodsReceiptId, number, receivedOn, deliveryNote, lines };
    await this.streams.handle(purchaseOrderStream, orderId, receiveGoods(facts, expectedRevision), origin);
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
    const location = locations.get(line.locationId);
    if (location === undefined) throw invalid(field('locationId'), 'Unbekannter Standort.');
    if (!location.active) throw invalid(field('locationId'), 'Der Standort ist geschlossen.');
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

  /** The article that was named, else the one with the part's number; null: there is none yet. */
  private async articleOf(named: string | null, partNumber: string, field: string): Promise<string | null> {
    const number = comparableNumber(partNumber);
    const articleId =
      named ?? (await this.streams.load(articleNumberClaim, number)).state.held?.holderId ?? null;
    if (articleId === null) return null;
    const { state: article } = await this.streams.load(articleStream, articleId);
    if (article.status === 'retired') throw invalid(field, 'Der Artikel ist stillgelegt.');
    if (article.status === 'active') return articleId;
    if (named !== null) throw invalid(field, 'Unbekannter Artikel.');
    return null;
  }

  /** What the supplier asks for a part that was not ordered; 0 where nobody knows. */
  private priceOf(supplierId: string, partNumber: string): number {
    const part = this.catalogue.parts.find((one) => one.partNumber === partNumber);
    const offer = part && this.catalogue.offers(part.id).find((one) => one.supplierId === supplierId);
    return offer?.priceCents ?? 0;
  }
}

function receiptOf({ receipts }: PurchaseOrder, goodsReceiptId: string) {
  return receipts.find((one) => one.goodsReceiptId === goodsReceiptId);
}
