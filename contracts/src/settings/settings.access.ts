import { defineAccess } from '../access/access-manifest.js';

/** Company, workshop and navigation. */
export const settingsAccess = defineAccess({
  permissions: {
    'settings:company-read': 'public',
    'settings:navigation-read': 'signed-in',
    'settings:read': ['ADMIN'],
    'settings:change': ['ADMIN'],
  },
  live: {
    'company-profile': { name: 'company-profile', permission: 'settings:company-read' },
    navigation: { name: 'navigation', permission: 'settings:navigation-read' },
    'workshop-settings': { name: 'workshop-settings', permission: 'settings:read' },
  },
});
