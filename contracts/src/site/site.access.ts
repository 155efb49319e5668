import { defineAccess, defineLive } from '../access/access-manifest.js';

export const siteAccess = defineAccess({
  permissions: {
    'site:public': 'public',
    'site:read': ['ADMIN'],
    'site:change': ['ADMIN'],
    /** Only the histories that an audit needs. */
    'site:audit': ['ADMIN', 'PRUEFER'],
    'feedback:send': 'signed-in',
    'feedback:read': ['ADMIN'],
    'feedback:release': ['ADMIN'],
    'feedback:retry': ['ADMIN'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const siteHistories = [
  'announcements',
  'cars',
  'feedback',
  'opening-times',
  'services',
  'vacations',
] as const;

export const siteLive = defineLive(siteAccess, {
  announcements: { name: 'announcements', permission: 'site:public' },
  cars: { name: 'cars', permission: 'site:public' },
  feedback: { name: 'feedback', permission: 'feedback:read' },
  'opening-times': { name: 'opening-times', permission: 'site:public' },
  services: { name: 'services', permission: 'site:public' },
  vacations: { name: 'vacations', permission: 'site:public' },
});
