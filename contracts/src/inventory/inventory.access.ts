import { defineAccess, defineLive } from '../access/access-manifest.js';

export const inventoryAccess = defineAccess({
  permissions: {
    'inventory:read': ['ADMIN', 'DISPONENT', 'LAGERIST', 'PRUEFER'],
    'inventory:change': ['ADMIN', 'LAGERIST'],
  },
});

export const inventoryLive = defineLive(inventoryAccess, {
  articles: { name: 'inventory', permission: 'inventory:read' },
  locations: { name: 'inventory', permission: 'inventory:read' },
  'stock-levels': { name: 'inventory', permission: 'inventory:read' },
  stocktakings: { name: 'inventory', permission: 'inventory:read' },
});
