import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  'ADMIN DISPONENT': [
    'GET /api/admin/logs',
    'GET /api/admin/logs/aggregations/correlations',
    'GET /api/admin/logs/aggregations/endpoints',
    'GET /api/admin/logs/alerts',
    'GET /api/admin/logs/correlation/:id',
    'GET /api/admin/logs/event-types',
    'GET /api/admin/logs/histogram',
    'GET /api/devops/monitoring/tecdoc',
  ],
  ADMIN: ['GET /api/settings/monitoring', 'PUT /api/settings/monitoring'],
};
