import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  public: [
    'GET /api/events/public',
    'GET /health/live',
    'GET /health/ready',
    'GET /metrics',
    'POST /api/logs',
  ],
  'signed-in': ['GET /api/events'],
  ADMIN: ['GET /api/jobs/failed', 'POST /api/jobs/:id/retry'],
};
