import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const supplyManifest: FeatureManifest = {
  screens: {
    '/supply/vehicle-search': screen(() =>
      import('./vehicle-search-page.js').then((module) => module.VehicleSearchPage),
    ),
    '/supply/catalog': screen(() => import('./catalog-page.js').then((module) => module.CatalogPage)),
    '/supply/offers': screen(() => import('./offers-page.js').then((module) => module.OffersPage)),
    '/supply/basket': screen(() => import('./basket-page.js').then((module) => module.BasketPage)),
  },
  live: { 'supply-orders': ['supply-orders'] },
};
