import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  ADMIN: ['GET /api/settings/purchasing', 'PUT /api/settings/purchasing'],
  'ADMIN DISPONENT PRUEFER': [
    'GET /api/supply/invoices',
    'GET /api/supply/invoices/:id',
    'GET /api/supply/invoices/:id/file',
    'GET /api/supply/invoices/:id/history',
    'GET /api/supply/invoices/page',
    'GET /api/supply/orders/:id/invoices',
    'GET /api/supply/teccom-refusals',
  ],
  'ADMIN DISPONENT': [
    'DELETE /api/supply/teccom-refusals/:id',
    'POST /api/supply/invoices',
    'POST /api/supply/invoices/:id/deviations/:type/accept',
    'POST /api/supply/invoices/:id/deviations/:type/clarify',
    'POST /api/supply/invoices/:id/deviations/:type/withdraw',
    'POST /api/supply/invoices/:id/lines/:lineId/accept',
    'POST /api/supply/invoices/:id/lines/:lineId/assign',
    'POST /api/supply/invoices/:id/lines/:lineId/clarify',
    'POST /api/supply/invoices/:id/lines/:lineId/withdraw',
    'POST /api/supply/invoices/:id/void',
    'POST /api/supply/invoices/import',
    'PUT /api/supply/invoices/:id',
    'PUT /api/supply/invoices/:id/content',
  ],
};
