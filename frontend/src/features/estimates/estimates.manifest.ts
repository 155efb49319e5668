import type { FeatureManifest } from '../../ui/feature-manifest.js';

/**
 * Its page is in `app/staff/work-orders.tsx`. The board marks what waits for approval, and findings of orders are
 * proposals.
 */
export const estimatesManifest: FeatureManifest = {
  live: { estimates: ['estimates', 'time-logs'], 'work-orders': ['estimates'] },
};
