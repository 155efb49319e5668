import { defineAccess } from '../access/access-manifest.js';

/** Parts trading. */
export const supplyAccess = defineAccess({
  permissions: {
    'supply:read': ['ADMIN', 'DISPONENT'],
    'supply:change': ['ADMIN', 'DISPONENT'],
  },
  live: {
    'purchase-orders': { name: 'supply-orders', permission: 'supply:read' },
  },
});
