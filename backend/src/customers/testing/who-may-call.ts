import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  ADMIN: ['POST /api/customers/:id/erase'],
  'ADMIN DISPONENT': [
    'GET /api/customers/:id/export',
    'GET /api/customers/:id/history',
    'GET /api/customers/:id/merge-preview',
    'GET /api/customers/:id/vat-id-check',
    'GET /api/customers/similar',
    'POST /api/customers',
    'POST /api/customers/:id/merge',
    'POST /api/customers/:id/vat-id-check',
    'PUT /api/customers/:id',
  ],
  'ADMIN DISPONENT MECHANIKER': [
    'GET /api/customers',
    'GET /api/customers/:id',
    'GET /api/customers/:id/detail',
  ],
};
