import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2, call by call. */
export const whoMayCall: WhoMayCall = {
  public: ['POST /api/auth/login'],
  'signed-in': ['POST /api/auth/logout'],
  'ADMIN DISPONENT': ['GET /api/users/mechanics'],
  ADMIN: [
    'DELETE /api/admin/users/:id',
    'GET /api/admin/users',
    'POST /api/admin/users',
    'PUT /api/admin/users/:id',
  ],
};
