import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const vacationsManifest: FeatureManifest = {
  screens: {
    '/vacations': screen(() => import('./vacations-page.js').then((m) => m.VacationsPage)),
  },
};
