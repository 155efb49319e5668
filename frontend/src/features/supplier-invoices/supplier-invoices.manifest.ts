import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const supplierInvoicesManifest: FeatureManifest = {
  live: { 'supplier-invoices': ['supplier-invoices'] },
};
