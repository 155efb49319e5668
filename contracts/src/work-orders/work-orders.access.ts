import { defineAccess, defineLive } from '../access/access-manifest.js';

export const workOrdersAccess = defineAccess({
  permissions: {
    'work-orders:read': ['ADMIN', 'DISPONENT', 'MECHANIKER', 'PRUEFER'],
    'work-orders:change': ['ADMIN', 'DISPONENT'],
    'work-orders:report': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
    'time-logs:read': ['ADMIN', 'DISPONENT', 'MECHANIKER', 'PRUEFER'],
    /** Times of all mechanics; without it only one's own. */
    'time-logs:read-all': ['ADMIN', 'DISPONENT', 'PRUEFER'],
    'time-logs:write': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
    'time-logs:correct': ['ADMIN', 'DISPONENT'],
  },
});

export const workOrdersLive = defineLive(workOrdersAccess, {
  operations: { name: 'work-orders', permission: 'work-orders:read' },
  'order-approvals': { name: 'work-orders', permission: 'work-orders:read' },
  'order-parts': { name: 'work-orders', permission: 'work-orders:read' },
  'report-pictures': { name: 'work-orders', permission: 'work-orders:read' },
  'time-logs': { name: 'time-logs', permission: 'time-logs:read' },
  'work-orders': { name: 'work-orders', permission: 'work-orders:read' },
});
