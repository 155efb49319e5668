import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  ADMIN: [
    'GET /api/settings/audit',
    'POST /api/audit/holds',
    'POST /api/audit/holds/:id/lift',
    'PUT /api/settings/audit',
  ],
  'ADMIN PRUEFER': [
    'GET /api/audit/:kind/:id',
    'GET /api/audit/:kind/:id/what-if',
    'GET /api/audit/due',
    'GET /api/audit/export',
    'GET /api/audit/holds',
    'GET /api/audit/seal',
    'GET /api/audit/subjects',
    'POST /api/audit/seal/verify',
  ],
};
