import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  public: [
    'GET /api/appointment/rules',
    'GET /api/appointment/slots',
    'GET /api/appointment/week',
    'GET /api/calendar/:token.ics',
    'GET /api/termin/:token',
    'GET /api/termin/:token.ics',
    'POST /api/appointment/book',
    'POST /api/appointment/customer-suggestions',
    'POST /api/appointment/test-drive',
    'POST /api/appointment/vehicle-suggestions',
    'POST /api/termin/:token/cancel',
    'POST /api/termin/:token/move-request',
  ],
  ADMIN: ['POST /api/appointment/:id/forget'],
  'ADMIN DISPONENT MECHANIKER': [
    'GET /api/appointment/:id',
    'GET /api/appointment/:id/history',
    'GET /api/appointment/:id/photo',
    'GET /api/appointment/all',
    'GET /api/appointment/page',
  ],
  'ADMIN DISPONENT': [
    'DELETE /api/calendar/feed',
    'GET /api/calendar/feed',
    'GET /api/settings/mail-delivery',
    'PATCH /api/appointment/:id/cancel',
    'PATCH /api/appointment/:id/confirm',
    'PATCH /api/appointment/:id/correct',
    'PATCH /api/appointment/:id/reschedule',
    'POST /api/appointment/create',
    'POST /api/calendar/feed',
  ],
};
