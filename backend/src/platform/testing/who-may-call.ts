import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2, call by call. */
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
