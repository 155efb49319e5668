import { defineAccess, defineLive } from '../access/access-manifest.js';

export const settingsAccess = defineAccess({
  permissions: {
    'settings:company-read': 'public',
    'settings:site-texts-read': 'public',
    'settings:navigation-read': 'signed-in',
    'settings:mark-up-read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'settings:read': ['ADMIN'],
    'settings:change': ['ADMIN'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const settingsHistories = [
  'settings-company',
  'settings-connections',
  'settings-mark-up',
  'settings-navigation',
  'settings-site-photos',
  'settings-site-publication',
  'settings-site-texts',
  'settings-workshop',
] as const;

export const settingsLive = defineLive(settingsAccess, {
  'company-profile': { name: 'company-profile', permission: 'settings:company-read' },
  connections: { name: 'connections', permission: 'settings:read' },
  navigation: { name: 'navigation', permission: 'settings:navigation-read' },
  'site-photos': { name: 'site-photos', permission: 'settings:site-texts-read' },
  'site-publication': { name: 'site-publication', permission: 'settings:site-texts-read' },
  'site-texts': { name: 'site-texts', permission: 'settings:site-texts-read' },
  'workshop-settings': { name: 'workshop-settings', permission: 'settings:read' },
});
