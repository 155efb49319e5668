import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2, call by call. */
export const whoMayCall: WhoMayCall = {
  ADMIN: ['GET /api/settings/purchasing', 'PUT /api/settings/purchasing'],
  'ADMIN DISPONENT PRUEFER': [
    'GET /api/supply/invoices',
    'GET /api/supply/invoices/:id',
    'GET /api/supply/invoices/:id/file',
    'GET /api/supply/invoices/:id/history',
    'GET /api/supply/invoices/page',
  ],
  'ADMIN DISPONENT': [
    'GET /api/supply/invoices/datev.csv',
    'POST /api/supply/invoices',
    'POST /api/supply/invoices/:id/lines/:lineId/accept',
    'POST /api/supply/invoices/:id/lines/:lineId/clarify',
    'POST /api/supply/invoices/import',
    'PUT /api/supply/invoices/:id',
  ],
};
