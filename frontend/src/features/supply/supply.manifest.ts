import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const supplyManifest: FeatureManifest = {
  live: { 'supply-orders': ['supply-orders'] },
};
