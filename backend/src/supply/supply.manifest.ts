import { basketEventDefinitions } from '#contracts/supply/basket.events.js';
import { purchaseOrderEventDefinitions } from '#contracts/supply/purchase-order.events.js';
import { goodsReceipts } from '#projections/inventory/goods-receipts.js';
import { purchaseOrders } from '#projections/supply/purchase-orders.js';
import { partSearch, purchaseOrderSearch } from './supply-search.js';
import { purchaseOrderDocuments } from './purchase-order-documents.js';
import { defineModule } from '../platform/module-manifest.js';
import { purchaseOrderHistory } from './supply-histories.js';

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
    offerId: 'Angebot',
    pageSize: 'Seitengröße',
    partId: 'Teil',
    partNumber: 'Teilenummer',
    parts: 'Teile',
    receivedOn: 'Eingangsdatum',
    safeOnly: 'Nur sichere Passung',
    sort: 'Sortierung',
    strategy: 'Bestellweg',
    vehicleKey: 'Vehicle Key',
  },
  histories: { purchaseOrder: purchaseOrderHistory },
  search: [partSearch, purchaseOrderSearch],
  documents: [purchaseOrderDocuments],
  load: async () => [(await import('./supply.module.js')).SupplyModule],
  demo: async () => (await import('./demo.js')).supplyChapter,
});
