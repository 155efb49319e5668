import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const usersManifest: FeatureManifest = {
  live: { users: ['users', 'mechanics', 'work-orders', 'time-logs'] },
};
