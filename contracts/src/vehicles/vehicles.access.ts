import { defineAccess, defineLive } from '../access/access-manifest.js';

export const vehiclesAccess = defineAccess({
  permissions: {
    'vehicles:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
    'vehicles:change': ['ADMIN', 'DISPONENT'],
  },
});

export const vehiclesLive = defineLive(vehiclesAccess, {
  vehicles: { name: 'vehicles', permission: 'vehicles:read' },
});
