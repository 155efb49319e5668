import { basketEventDefinitions } from '#contracts/supply/basket.events.js';
import { purchaseOrderEventDefinitions } from '#contracts/supply/purchase-order.events.js';
import { goodsReceipts } from '#projections/goods-receipts.js';
import { purchaseOrders } from '#projections/purchase-orders.js';
import { defineModule } from '../platform/module-manifest.js';

/** Parts trading: baskets, orders and goods receipts. */
export const supplyManifest = defineModule({
  name: 'supply',
  events: { ...basketEventDefinitions, ...purchaseOrderEventDefinitions },
  readModels: [goodsReceipts, purchaseOrders],
  fieldNames: {},
  load: async () => [],
});
