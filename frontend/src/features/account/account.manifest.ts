import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const accountManifest: FeatureManifest = {
  screens: {
    '/account': screen(() => import('./account-page.js').then((m) => m.AccountPage)),
  },
};
