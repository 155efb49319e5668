import { defineAccess, defineLive } from '../access/access-manifest.js';

export const estimatesAccess = defineAccess({
  permissions: {
    'estimates:read': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'estimates:change': ['ADMIN', 'DISPONENT'],
    'estimates:own': 'public',
  },
});

export const estimatesLive = defineLive(estimatesAccess, {
  estimates: { name: 'estimates', permission: 'estimates:read' },
});
