import { defineAccess, defineLive } from '../access/access-manifest.js';

export const appointmentsAccess = defineAccess({
  permissions: {
    'appointments:public': 'public',
    'appointments:own': 'public',
    'appointments:read': ['ADMIN', 'DISPONENT', 'MECHANIKER'],
    'appointments:change': ['ADMIN', 'DISPONENT'],
    'calendar-feed:manage': ['ADMIN', 'DISPONENT'],
    'calendar-feed:read': 'public',
  },
});

export const appointmentsLive = defineLive(appointmentsAccess, {
  'appointment-list': { name: 'appointment-list', permission: 'appointments:read' },
  'slot-holds': { name: 'slots', permission: 'appointments:public' },
});
