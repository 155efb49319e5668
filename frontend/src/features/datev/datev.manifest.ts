import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const datevManifest: FeatureManifest = {
  screens: { '/datev': screen(() => import('./datev-page.js').then((m) => m.DatevPage)) },
  live: { datev: ['datev'], invoices: ['datev'], payments: ['datev'], 'supplier-invoices': ['datev'] },
};
