import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const vehiclesManifest: FeatureManifest = {
  live: { vehicles: ['vehicles'] },
};
