import { defineAccess } from '../access/access-manifest.js';

/** Monitoring of the catalogue, and the logs. */
export const monitoringAccess = defineAccess({
  permissions: { 'monitoring:read': ['ADMIN', 'DISPONENT'] },
  live: { 'alarm-log': { name: 'monitoring', permission: 'monitoring:read' } },
});
