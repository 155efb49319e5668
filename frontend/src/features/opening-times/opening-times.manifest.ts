import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const openingTimesManifest: FeatureManifest = {
  screens: {
    '/opening-times': screen(() => import('./opening-times-page.js').then((m) => m.OpeningTimesPage)),
  },
};
