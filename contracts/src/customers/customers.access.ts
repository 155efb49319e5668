import { defineAccess, defineLive } from '../access/access-manifest.js';

export const customersAccess = defineAccess({
  permissions: {
    'customers:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
    'customers:change': ['ADMIN', 'DISPONENT'],
    'customers:export': ['ADMIN', 'DISPONENT'],
    'customers:erase': ['ADMIN'],
  },
});

export const customersLive = defineLive(customersAccess, {
  customers: { name: 'customers', permission: 'customers:read' },
});
