import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const monitoringManifest: FeatureManifest = {
  live: { monitoring: ['monitoring'] },
};
