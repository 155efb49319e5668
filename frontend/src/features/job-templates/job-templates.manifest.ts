import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const jobTemplatesManifest: FeatureManifest = {
  screens: {
    '/admin/job-templates': screen(() => import('./job-templates-page.js').then((m) => m.JobTemplatesPage)),
  },
  live: { 'job-templates': ['job-templates'], inventory: ['job-templates'] },
};
