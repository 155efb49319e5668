import { defineAccess, defineLive } from '../access/access-manifest.js';

export const supplyAccess = defineAccess({
  permissions: {
    'supply:read': ['ADMIN', 'DISPONENT'],
    'supply:orders': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'supply:change': ['ADMIN', 'DISPONENT'],
  },
});

export const supplyLive = defineLive(supplyAccess, {
  'purchase-orders': { name: 'supply-orders', permission: 'supply:orders' },
});
