import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  ADMIN: [
    'DELETE /api/job-templates/:id',
    'POST /api/job-templates',
    'POST /api/site/import/job-templates',
    'PUT /api/job-templates/:id',
  ],
  'ADMIN DISPONENT PRUEFER': ['GET /api/job-templates', 'GET /api/site/export/job-templates'],
};
