import { defineAccess } from '../access/access-manifest.js';

/** Log-in and user accounts. */
export const usersAccess = defineAccess({
  permissions: {
    'auth:login': 'public',
    'auth:logout': 'signed-in',
    'users:read': ['ADMIN'],
    'users:change': ['ADMIN'],
    'users:mechanics': ['ADMIN', 'DISPONENT'],
  },
  live: {
    users: { name: 'users', permission: 'users:read' },
  },
});
