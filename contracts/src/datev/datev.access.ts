import { defineAccess, defineLive } from '../access/access-manifest.js';

export const datevAccess = defineAccess({
  permissions: {
    'datev:read': ['ADMIN', 'PRUEFER'],
    'datev:export': ['ADMIN'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const datevHistories = ['datev', 'settings-datev'] as const;

export const datevLive = defineLive(datevAccess, {
  'datev-batches': { name: 'datev', permission: 'datev:read' },
  'supplier-money': { name: 'datev', permission: 'datev:read' },
  'uncosted-parts': { name: 'datev', permission: 'datev:read' },
});
