import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const feedbackManifest: FeatureManifest = {
  screens: {
    '/feedback': screen(() => import('./feedback-page.js').then((m) => m.FeedbackPage)),
  },
  live: { feedback: ['feedback'] },
};
