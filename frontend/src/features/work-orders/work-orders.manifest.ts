import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const workOrdersManifest: FeatureManifest = {
  live: { 'work-orders': ['work-orders'], 'time-logs': ['time-logs', 'work-orders'] },
};
