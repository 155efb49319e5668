import type { FeatureManifest } from '../../ui/feature-manifest.js';

/** Its page is put together in `app/`: it shows the invoices too. */
export const workOrdersManifest: FeatureManifest = {
  live: { 'work-orders': ['work-orders', 'time-logs'], 'time-logs': ['time-logs', 'work-orders'] },
};
