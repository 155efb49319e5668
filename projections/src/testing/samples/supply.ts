import { goodsReceiptNumbers, goodsReceiptsOfOrder } from '../../goods-receipts.js';
import {
  openPurchaseOrders,
  purchaseOrderById,
  purchaseOrderByNumber,
  purchaseOrderPage,
} from '../../purchase-orders.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  goodsReceiptNumbers: [(readModels) => goodsReceiptNumbers(readModels, ['receipt'])],
  goodsReceiptsOfOrder: [(readModels) => goodsReceiptsOfOrder(readModels, 'order')],
  openPurchaseOrders: [openPurchaseOrders],
  purchaseOrderById: [(readModels) => purchaseOrderById(readModels, 'order')],
  purchaseOrderByNumber: [(readModels) => purchaseOrderByNumber(readModels, 'BE-2026-00001')],
  purchaseOrderPage: [
    (readModels) => purchaseOrderPage(readModels, { limit: 50 }),
    (readModels) => purchaseOrderPage(readModels, { status: 'ORDERED', limit: 50 }),
    (readModels) => purchaseOrderPage(readModels, { status: 'ORDERED', search: 'bremse', limit: 50 }),
  ],
};
