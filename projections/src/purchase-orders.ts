import type { PurchaseOrderEvent, PurchaseOrderStatus } from '#contracts/supply/purchase-order.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import {
  evolvePurchaseOrder,
  OPEN_PURCHASE_ORDER_STATUSES,
  type PurchaseOrder,
} from '#contracts/supply/purchase-order.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { defineReadModel, text, words, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Where } from './engine/read-store.js';

/** The order as its stream has it. */
function follow(event: RecordedEvent<PurchaseOrderEvent>): Change<PurchaseOrder> {
  return {
    key: event.data.orderId,
    apply: (order) => evolvePurchaseOrder(order ?? null, event) ?? undefined,
  };
}

/** All orders at suppliers. */
export const purchaseOrders = defineReadModel<PurchaseOrder, PurchaseOrderEvent>({
  name: 'purchase-orders',
  version: 1,
  fields: {
    placedAt: text(({ placedAt }) => placedAt),
    status: text(({ status }) => status),
    numberKey: text(({ number }) => comparableNumber(number)),
    open: text(({ status }) => (OPEN_PURCHASE_ORDER_STATUSES.includes(status) ? 'open' : null)),
    words: words(({ number, supplierName, lines }) =>
      [
        number,
        supplierName,
        ...lines.flatMap(({ name, brand, partNumber, workOrderNumber }) => [
          name,
          brand,
          partNumber,
          workOrderNumber ?? '',
        ]),
      ].join(' '),
    ),
  },
  indexes: [['placedAt'], ['status', 'placedAt'], ['numberKey'], ['open', 'placedAt']],
  on: {
    PurchaseOrderPlaced: follow,
    PurchaseOrderSent: follow,
    PurchaseOrderConfirmed: follow,
    GoodsReceived: follow,
    GoodsReceiptBooked: follow,
    PurchaseOrderRestCancelled: follow,
    PurchaseOrderCancelled: follow,
  },
});

export type PurchaseOrderFilter = {
  readonly status?: PurchaseOrderStatus;
  /** Each word begins a word of number, supplier, part, brand, part number or work order. */
  readonly search?: string;
  /** 1 to 1,000. */
  readonly limit: number;
  readonly after?: PageKey;
};

/** Orders, the last placed first, and where the next page begins. */
export function purchaseOrderPage(
  readModels: ReadModels,
  { status, search, limit, after }: PurchaseOrderFilter,
): Promise<{ readonly items: readonly PurchaseOrder[]; readonly next: PageKey | null }> {
  const where: Where = {
    ...(status === undefined ? {} : { status: { eq: status } }),
    ...(search === undefined ? {} : { words: { startsWith: search } }),
  };
  return readModels.find(purchaseOrders, {
    where,
    sort: [['placedAt', 'desc']],
    limit,
    ...(after === undefined ? {} : { after }),
  });
}

/** Orders that something may still come of, the oldest first; at most 1,000. */
export async function openPurchaseOrders(readModels: ReadModels): Promise<readonly PurchaseOrder[]> {
  const { items } = await readModels.find(purchaseOrders, {
    where: { open: { eq: 'open' } },
    sort: [['placedAt', 'asc']],
    limit: 1_000,
  });
  return items;
}

/** The order with this id; null: there is none. */
export function purchaseOrderById(readModels: ReadModels, orderId: string): Promise<PurchaseOrder | null> {
  return readModels.get(purchaseOrders, orderId);
}

/** The order with this number, however it is written; null: there is none. */
export async function purchaseOrderByNumber(
  readModels: ReadModels,
  number: string,
): Promise<PurchaseOrder | null> {
  const { items } = await readModels.find(purchaseOrders, {
    where: { numberKey: { eq: comparableNumber(number) } },
    limit: 1,
  });
  return items[0] ?? null;
}
