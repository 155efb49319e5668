import type { PurchaseOrderEvent, PurchaseOrderPlaced } from '#contracts/supply/purchase-order.events.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import {
  OPEN_PURCHASE_ORDER_STATUSES,
  placedOrder,
  purchaseOrderAfter,
  type PurchaseOrder,
} from '#contracts/supply/purchase-order.js';
import { comparableNumber } from '#contracts/values/comparable.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';
import { purchaseOrderFilters } from '#contracts/supply/order-filters.js';
import { conditionsOf } from '../engine/conditions.js';

function follow(
  event: RecordedEvent<Exclude<PurchaseOrderEvent, PurchaseOrderPlaced>>,
): Change<PurchaseOrder> {
  return {
    key: event.data.orderId,
    apply: (order) => order && purchaseOrderAfter(order, event),
  };
}

export const purchaseOrders = defineReadModel<PurchaseOrder, PurchaseOrderEvent>({
  name: 'purchase-orders',
  version: 2,
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
    PurchaseOrderPlaced: (event) => ({ key: event.data.orderId, apply: () => placedOrder(event) }),
    PurchaseOrderSent: follow,
    PurchaseOrderMarkedSent: follow,
    PurchaseOrderSentMarkWithdrawn: follow,
    PurchaseOrderConfirmed: follow,
    GoodsReceived: follow,
    GoodsReceiptBooked: follow,
    PurchaseOrderRestCancelled: follow,
    PurchaseOrderCancelled: follow,
  },
});

const whereOf = conditionsOf(purchaseOrderFilters, {});

/** `limit`: 1 to 1,000. */
export type PurchaseOrderFilter = Parameters<typeof whereOf>[0] & {
  readonly limit: number;
  readonly after?: PageKey;
};

export function purchaseOrderPage(
  readModels: ReadModels,
  { limit, after, ...selection }: PurchaseOrderFilter,
): Promise<{ readonly items: readonly PurchaseOrder[]; readonly next: PageKey | null }> {
  const where = whereOf(selection);
  return readModels.find(purchaseOrders, { where, sort: [['placedAt', 'desc']], limit, after });
}

/** Orders with outstanding deliveries, oldest first; at most 1,000. */
export async function openPurchaseOrders(readModels: ReadModels): Promise<readonly PurchaseOrder[]> {
  const { items } = await readModels.find(purchaseOrders, {
    where: { open: { eq: 'open' } },
    sort: [['placedAt', 'asc']],
    limit: 1_000,
  });
  return items;
}

export function purchaseOrderById(readModels: ReadModels, orderId: string): Promise<PurchaseOrder | null> {
  return readModels.get(purchaseOrders, orderId);
}

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
