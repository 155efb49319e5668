import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const supplyManifest: FeatureManifest = {
  screens: {
    '/supply/vehicle-search': screen(() =>
      import('./vehicles/vehicle-search-page.js').then((module) => module.VehicleSearchPage),
    ),
    '/supply/catalog': screen(() => import('./catalog/catalog-page.js').then((module) => module.CatalogPage)),
    '/supply/offers': screen(() => import('./catalog/offers-page.js').then((module) => module.OffersPage)),
    '/supply/basket': screen(() => import('./basket/basket-page.js').then((module) => module.BasketPage)),
  },
  live: { 'supply-orders': ['supply-orders', 'work-orders'] },
};
