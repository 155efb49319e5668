import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const servicesManifest: FeatureManifest = {
  screens: {
    '/admin/services': screen(() => import('./services-page.js').then((m) => m.ServicesPage)),
  },
};
