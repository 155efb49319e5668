import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const auditManifest: FeatureManifest = {
  screens: { '/audit': screen(() => import('./audit-page.js').then((m) => m.AuditPage)) },
};
