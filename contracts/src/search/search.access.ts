import { defineAccess } from '../access/access-manifest.js';

/** Searching everything: whoever is signed in may ask; what he is told of follows from his other permissions. */
export const searchAccess = defineAccess({
  permissions: { 'search:read': 'signed-in' },
  live: {},
});
