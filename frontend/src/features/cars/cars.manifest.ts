import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const carsManifest: FeatureManifest = {
  screens: {
    '/admin/cars': screen(() => import('./cars-page.js').then((m) => m.CarsPage)),
  },
};
