import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const remindersManifest: FeatureManifest = {
  screens: { '/reminders': screen(() => import('./reminders-page.js').then((m) => m.RemindersPage)) },
  live: { reminders: ['reminders'] },
};
