import { defineAccess } from '../access/access-manifest.js';

export const customersAccess = defineAccess({
  permissions: {
    'customers:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
    'customers:change': ['ADMIN', 'DISPONENT'],
    'customers:export': ['ADMIN', 'DISPONENT'],
    'customers:erase': ['ADMIN'],
  },
  live: {
    customers: { name: 'customers', permission: 'customers:read' },
  },
});
