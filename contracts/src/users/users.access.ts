import { defineAccess, defineLive } from '../access/access-manifest.js';

export const usersAccess = defineAccess({
  permissions: {
    'auth:login': 'public',
    'auth:logout': 'signed-in',
    'auth:renew': 'signed-in',
    /** One's own account: password, sessions, second factor. */
    'account:own': 'signed-in',
    'users:read': ['ADMIN', 'PRUEFER'],
    'users:change': ['ADMIN'],
    'users:mechanics': ['ADMIN', 'DISPONENT'],
  },
});

/** The lists whose "Verlauf" administrators read. */
export const usersHistories = ['users'] as const;

export const usersLive = defineLive(usersAccess, {
  users: { name: 'users', permission: 'users:read' },
  'user-names': { name: 'users', permission: 'users:mechanics' },
});
