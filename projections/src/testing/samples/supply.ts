import { goodsReceiptNumbers, goodsReceiptsOfOrder } from '../../inventory/goods-receipts.js';
import {
  openPurchaseOrders,
  purchaseOrderById,
  purchaseOrderByNumber,
  purchaseOrderPage,
} from '../../supply/purchase-orders.js';
import type { QuerySamples } from '../query-samples.js';
import { purchaseOrderFilters } from '#contracts/supply/order-filters.js';
import { selectionsOf } from '../selections.js';

export const samples: QuerySamples = {
  goodsReceiptNumbers: [(readModels) => goodsReceiptNumbers(readModels, ['receipt'])],
  goodsReceiptsOfOrder: [(readModels) => goodsReceiptsOfOrder(readModels, 'order')],
  openPurchaseOrders: [openPurchaseOrders],
  purchaseOrderById: [(readModels) => purchaseOrderById(readModels, 'order')],
  purchaseOrderByNumber: [(readModels) => purchaseOrderByNumber(readModels, 'BE-2026-00001')],
  purchaseOrderPage: selectionsOf<object>(purchaseOrderFilters).map(
    (selection) => (readModels) => purchaseOrderPage(readModels, { ...selection, limit: 50 }),
  ),
};
