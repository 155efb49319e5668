import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const invoicesManifest: FeatureManifest = {
  // An order shows whether its invoice is sent and paid.
  live: { invoices: ['invoices', 'work-orders'] },
};
