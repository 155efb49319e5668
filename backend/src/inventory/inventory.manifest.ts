import { articleEventDefinitions, articleNumberClaim } from '#contracts/inventory/article.events.js';
import { locationEventDefinitions } from '#contracts/inventory/location.events.js';
import { stockImportEventDefinitions } from '#contracts/inventory/stock-import.events.js';
import { stocktakingEventDefinitions } from '#contracts/inventory/stocktaking.events.js';
import { defineModule } from '../platform/module-manifest.js';

/** Articles, locations and the stock ledger. */
export const inventoryManifest = defineModule({
  name: 'inventory',
  events: {
    ...articleEventDefinitions,
    ...articleNumberClaim.events,
    ...locationEventDefinitions,
    ...stockImportEventDefinitions,
    ...stocktakingEventDefinitions,
  },
  readModels: [],
  fieldNames: {},
  load: async () => [],
});
