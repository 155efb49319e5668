import type { FeatureManifest } from '../../ui/feature-manifest.js';

/** Its page is in `app/staff/work-orders.tsx`. */
export const estimatesManifest: FeatureManifest = { live: { estimates: ['estimates'] } };
