import { defineAccess } from '../access/access-manifest.js';

export const supplyAccess = defineAccess({
  permissions: {
    'supply:read': ['ADMIN', 'DISPONENT'],
    'supply:orders': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'supply:change': ['ADMIN', 'DISPONENT'],
  },
  live: {
    'purchase-orders': { name: 'supply-orders', permission: 'supply:orders' },
  },
});
