import type { Instant } from '#contracts/kernel/domain-event.js';
import type { PurchaseOrderEvent, ReceivedLine } from '#contracts/supply/purchase-order.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';

export type ListedGoodsReceipt = {
  readonly id: string;
  readonly orderId: string;
  readonly number: string;
  readonly receivedOn: LocalDate;
  readonly receivedAt: Instant;
  readonly deliveryNote: string | null;
  /** True once the stock movements are booked. */
  readonly booked: boolean;
  readonly lines: readonly ReceivedLine[];
};

export const goodsReceipts = defineReadModel<ListedGoodsReceipt, PurchaseOrderEvent>({
  name: 'goods-receipts',
  version: 1,
  fields: {
    orderId: text(({ orderId }) => orderId),
    receivedOn: text(({ receivedOn }) => receivedOn),
  },
  indexes: [['orderId', 'receivedOn']],
  on: {
    GoodsReceived: ({ data, metadata }) => {
      const { goodsReceiptId: id, orderId, number, receivedOn, deliveryNote, lines } = data;
      const receivedAt = metadata.occurredAt;
      return {
        key: id,
        apply: () => ({ id, orderId, number, receivedOn, receivedAt, deliveryNote, booked: false, lines }),
      };
    },
    GoodsReceiptBooked: ({ data }) => {
      const articles = new Map(
        data.articles.map(({ receiptLineId, articleId }) => [receiptLineId, articleId]),
      );
      return {
        key: data.goodsReceiptId,
        apply: (receipt) =>
          receipt && {
            ...receipt,
            booked: true,
            lines: receipt.lines.map((line) => ({
              ...line,
              articleId: articles.get(line.receiptLineId) ?? line.articleId,
            })),
          },
      };
    },
  },
});

/** Oldest first; at most 1,000. */
export async function goodsReceiptsOfOrder(
  readModels: ReadModels,
  orderId: string,
): Promise<readonly ListedGoodsReceipt[]> {
  const { items } = await readModels.find(goodsReceipts, {
    where: { orderId: { eq: orderId } },
    sort: [['receivedOn', 'asc']],
    limit: 1_000,
  });
  return items;
}

export async function goodsReceiptNumbers(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await readModels.getMany(goodsReceipts, ids);
  return new Map([...found].map(([id, { number }]) => [id, number]));
}
