import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2, call by call. */
export const whoMayCall: WhoMayCall = {
  ADMIN: ['GET /api/settings/audit', 'PUT /api/settings/audit'],
  'ADMIN PRUEFER': [
    'GET /api/audit/:kind/:id',
    'GET /api/audit/:kind/:id/what-if',
    'GET /api/audit/due',
    'GET /api/audit/export',
    'GET /api/audit/seal',
    'GET /api/audit/subjects',
    'POST /api/audit/seal/verify',
  ],
};
