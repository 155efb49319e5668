import { basketEventDefinitions } from '#contracts/supply/basket.events.js';
import { purchaseOrderEventDefinitions } from '#contracts/supply/purchase-order.events.js';
import { goodsReceipts } from '#projections/goods-receipts.js';
import { purchaseOrders } from '#projections/purchase-orders.js';
import { partSearch, purchaseOrderSearch } from './supply-search.js';
import { defineModule } from '../platform/module-manifest.js';
import { purchaseOrderHistory } from './supply-histories.js';

/** Parts trading: baskets, orders and goods receipts. */
export const supplyManifest = defineModule({
  name: 'supply',
  events: { ...basketEventDefinitions, ...purchaseOrderEventDefinitions },
  readModels: [goodsReceipts, purchaseOrders],
  fieldNames: {
    accepted: 'Angenommen',
    brand: 'Hersteller',
    category: 'Kategorie',
    deliveryNote: 'Lieferschein',
    expectedDate: 'Liefertermin',
    expectedTotal: 'Erwartete Summe',
    ktype: 'K-Type',
    lineId: 'Position',
    lines: 'Positionen',
    pageSize: 'Seitengröße',
    partId: 'Teil',
    partNumber: 'Teilenummer',
    receivedOn: 'Eingangsdatum',
    safeOnly: 'Nur sichere Passung',
    sort: 'Sortierung',
    strategy: 'Bestellweg',
    vehicleKey: 'Vehicle Key',
  },
  histories: { purchaseOrder: purchaseOrderHistory },
  search: [partSearch, purchaseOrderSearch],
  load: async () => [(await import('./supply.module.js')).SupplyModule],
  demo: async () => (await import('./demo.js')).supplyChapter,
});
