import { defineAccess } from '../access/access-manifest.js';

export const monitoringAccess = defineAccess({
  permissions: { 'monitoring:read': ['ADMIN', 'DISPONENT'] },
  live: { 'alarm-log': { name: 'monitoring', permission: 'monitoring:read' } },
});
