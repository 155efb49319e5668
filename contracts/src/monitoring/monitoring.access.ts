import { defineAccess, defineLive } from '../access/access-manifest.js';

export const monitoringAccess = defineAccess({
  permissions: { 'monitoring:read': ['ADMIN', 'DISPONENT'] },
});

export const monitoringLive = defineLive(monitoringAccess, {
  'alarm-log': { name: 'monitoring', permission: 'monitoring:read' },
});
