import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const customersManifest: FeatureManifest = {
  screens: {
    '/customers': screen(() => import('./customers-page.js').then((m) => m.CustomersPage)),
  },
  live: { customers: ['customers'] },
};
