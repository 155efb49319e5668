import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2, call by call. */
export const whoMayCall: WhoMayCall = {
  public: [
    'GET /api/announcements',
    'GET /api/cars',
    'GET /api/cars/:id/image',
    'GET /api/opening-times',
    'GET /api/services',
    'GET /api/vacations',
  ],
  'signed-in': ['POST /api/feedback'],
  ADMIN: [
    'DELETE /api/cars/:id',
    'DELETE /api/services/:id',
    'DELETE /api/vacations/:id',
    'GET /api/feedback',
    'GET /api/site/export/opening-times',
    'GET /api/site/export/services',
    'GET /api/site/export/users',
    'GET /api/site/history/:list',
    'POST /api/announcements',
    'POST /api/cars',
    'POST /api/feedback/:id/retry',
    'POST /api/opening-times',
    'POST /api/services',
    'POST /api/site/import/opening-times',
    'POST /api/site/import/services',
    'POST /api/site/import/users',
    'POST /api/vacations',
    'PUT /api/announcements/:id',
    'PUT /api/cars/:id',
    'PUT /api/opening-times/:id',
    'PUT /api/services/:id',
  ],
};
