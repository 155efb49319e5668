import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const inventoryManifest: FeatureManifest = {
  screens: {
    '/inventory': screen(() => import('./inventory-page.js').then((m) => m.InventoryPage)),
    '/inventory/:id': screen(() => import('./stock/stock-level-page.js').then((m) => m.StockLevelPage)),
  },
  live: { inventory: ['inventory'] },
};
