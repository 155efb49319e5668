import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const inventoryManifest: FeatureManifest = {
  live: { inventory: ['inventory'] },
};
