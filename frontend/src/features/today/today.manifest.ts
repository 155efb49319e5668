import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

/** It asks under the keys of the features whose things it shows, so that it follows what they follow. */
export const todayManifest: FeatureManifest = {
  screens: { '/today': screen(() => import('./today-page.js').then((m) => m.TodayPage)) },
};
