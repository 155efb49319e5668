import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const invoicesManifest: FeatureManifest = {
  live: { invoices: ['invoices'] },
};
