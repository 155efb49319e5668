import { defineAccess } from '../access/access-manifest.js';

/** What the public site says, and feedback. */
export const siteAccess = defineAccess({
  permissions: {
    'site:public': 'public',
    'site:read': ['ADMIN'],
    'site:change': ['ADMIN'],
    'feedback:send': 'signed-in',
    'feedback:read': ['ADMIN'],
    'feedback:retry': ['ADMIN'],
  },
  live: {
    announcements: { name: 'announcements', permission: 'site:public' },
    cars: { name: 'cars', permission: 'site:public' },
    feedback: { name: 'feedback', permission: 'feedback:read' },
    'opening-times': { name: 'opening-times', permission: 'site:public' },
    services: { name: 'services', permission: 'site:public' },
    vacations: { name: 'vacations', permission: 'site:public' },
  },
});
