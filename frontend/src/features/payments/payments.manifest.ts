import { screen, type FeatureManifest } from '../../ui/feature-manifest.js';

export const paymentsManifest: FeatureManifest = {
  screens: {
    '/bank': screen(() => import('./bank/bank-page.js').then((m) => m.BankPage)),
    '/open-items': screen(() => import('./open-items-page.js').then((m) => m.OpenItemsPage)),
  },
  // Open items show the last reminder.
  live: { payments: ['payments'], reminders: ['payments'] },
};
