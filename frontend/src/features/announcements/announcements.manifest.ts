import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const announcementsManifest: FeatureManifest = {
  screens: {
    '/announcement': screen(() => import('./announcements-page.js').then((m) => m.AnnouncementsPage)),
  },
  live: { announcements: ['announcements'] },
};
