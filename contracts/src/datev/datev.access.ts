import { defineAccess, defineLive } from '../access/access-manifest.js';

export const datevAccess = defineAccess({
  permissions: {
    'datev:read': ['ADMIN', 'PRUEFER'],
    'datev:export': ['ADMIN'],
  },
  histories: ['datev', 'settings-datev'],
});

export const datevLive = defineLive(datevAccess, {
  'datev-batches': { name: 'datev', permission: 'datev:read' },
  'supplier-money': { name: 'datev', permission: 'datev:read' },
  'uncosted-parts': { name: 'datev', permission: 'datev:read' },
});
