import type { FeatureManifest } from '../../ui/feature-manifest.js';

/** Its page is in `app/staff/work-orders.tsx`. The board marks what waits for approval. */
export const estimatesManifest: FeatureManifest = { live: { estimates: ['estimates', 'time-logs'] } };
