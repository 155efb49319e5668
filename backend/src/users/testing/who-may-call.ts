import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  public: ['POST /api/auth/login'],
  'signed-in': [
    'POST /api/auth/logout',
    'POST /api/auth/renew',
    'GET /api/account',
    'PUT /api/account/start-page',
    'PUT /api/account/password',
    'POST /api/account/sessions/end',
    'DELETE /api/account/sessions/:id',
    'POST /api/account/second-factor',
    'POST /api/account/second-factor/confirm',
    'POST /api/account/second-factor/remove',
  ],
  'ADMIN DISPONENT': ['GET /api/users/mechanics'],
  'ADMIN PRUEFER': ['GET /api/admin/users'],
  ADMIN: [
    'DELETE /api/admin/users/:id',
    'POST /api/admin/users',
    'PUT /api/admin/users/:id',
    'POST /api/admin/users/:id/reset-second-factor',
    'GET /api/settings/login',
    'PUT /api/settings/login',
  ],
};
