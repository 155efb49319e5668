import { defineAccess } from '../access/access-manifest.js';

/** Every signed-in user may search; the other permissions decide which hits the user gets. */
export const searchAccess = defineAccess({
  permissions: { 'search:read': 'signed-in' },
});
