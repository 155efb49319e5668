import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  'ADMIN DISPONENT': [
    'POST /api/vehicles',
    'POST /api/vehicles/:id/conflicts/take',
    'POST /api/vehicles/:id/enrich/hsn-tsn',
    'POST /api/vehicles/:id/enrich/vin',
    'PUT /api/vehicles/:id',
  ],
  'ADMIN DISPONENT MECHANIKER': [
    'GET /api/vehicles',
    'GET /api/vehicles/:id',
    'GET /api/vehicles/:id/detail',
    'GET /api/vehicles/:id/life',
    'GET /api/vehicles/:id/life.pdf',
    'GET /api/vehicles/:id/history',
    'GET /api/vehicles/page',
  ],
};
