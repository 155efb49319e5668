import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const monitoringManifest: FeatureManifest = {
  screens: {
    '/devops/monitoring': screen(() => import('./monitoring-page.js').then((m) => m.MonitoringPage)),
  },
  live: { monitoring: ['monitoring'] },
};
