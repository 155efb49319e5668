import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const vehiclesManifest: FeatureManifest = {
  screens: {
    '/vehicles': screen(() => import('./vehicles-page.js').then((m) => m.VehiclesPage)),
    '/vehicles/:id': screen(() => import('./vehicle-page.js').then((m) => m.VehiclePage)),
  },
  live: { vehicles: ['vehicles'] },
};
