import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2, call by call. */
export const whoMayCall: WhoMayCall = {
  public: ['GET /api/settings/company', 'GET /api/settings/company/logo'],
  'signed-in': ['GET /api/settings/navigation'],
  ADMIN: [
    'GET /api/settings/workshop',
    'PUT /api/settings/company',
    'PUT /api/settings/navigation',
    'PUT /api/settings/workshop',
  ],
};
