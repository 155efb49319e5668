import type { FeatureManifest } from '../../ui/feature-manifest.js';

export const settingsManifest: FeatureManifest = {
  screens: {},
  live: {
    'company-profile': ['company'],
    connections: ['connections', 'mail-delivery', 'audit-settings', 'booking-rules'],
    navigation: ['navigation'],
    'workshop-settings': ['workshop-settings'],
  },
};
