import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  ADMIN: ['POST /api/datev/batches', 'POST /api/datev/batches/:id/cancel', 'PUT /api/settings/datev'],
  'ADMIN PRUEFER': [
    'GET /api/datev/batches',
    'GET /api/datev/batches/:id/file',
    'GET /api/datev/preview',
    'GET /api/settings/datev',
  ],
};
