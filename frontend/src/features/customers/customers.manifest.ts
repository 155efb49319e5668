import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const customersManifest: FeatureManifest = {
  live: { customers: ['customers'] },
};
