import { defineAccess } from '../access/access-manifest.js';

export const vehiclesAccess = defineAccess({
  permissions: {
    'vehicles:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
    'vehicles:change': ['ADMIN', 'DISPONENT'],
  },
  live: {
    vehicles: { name: 'vehicles', permission: 'vehicles:read' },
  },
});
