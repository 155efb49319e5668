import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  public: [
    'GET /api/settings/company',
    'GET /api/settings/company/logo',
    'GET /api/settings/site-photos',
    'GET /api/settings/site-photos/:place/image',
    'GET /api/settings/site-publication',
    'GET /api/settings/site-texts',
  ],
  'signed-in': ['GET /api/settings/navigation'],
  'ADMIN DISPONENT PRUEFER': ['GET /api/settings/mark-up'],
  ADMIN: [
    'GET /api/settings/connections',
    'GET /api/settings/workshop',
    'POST /api/settings/connections/test-mail',
    'PUT /api/settings/company',
    'PUT /api/settings/connections',
    'PUT /api/settings/mark-up',
    'PUT /api/settings/navigation',
    'PUT /api/settings/site-photos/:place',
    'PUT /api/settings/site-publication',
    'PUT /api/settings/site-texts',
    'PUT /api/settings/workshop',
  ],
};
