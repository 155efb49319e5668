import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  'ADMIN DISPONENT PRUEFER': [
    'GET /api/invoices',
    'GET /api/invoices/:id',
    'GET /api/invoices/:id/history',
    'GET /api/invoices/:id/pdf',
    'GET /api/invoices/:id/proofs',
    'GET /api/invoices/:id/unbilled',
    'GET /api/invoices/:id/versions',
    'GET /api/invoices/:id/xml',
    'GET /api/invoices/numbers',
    'GET /api/invoices/page',
    'GET /api/invoices/unbilled',
    'GET /api/invoices/work-order/:workOrderId',
  ],
  'ADMIN DISPONENT': [
    'GET /api/invoices/next-number',
    'GET /api/invoices/work-order/:workOrderId/parties',
    'GET /api/invoices/work-order/:workOrderId/proposal',
    'POST /api/invoices',
    'POST /api/invoices/:id/cancel',
    'POST /api/invoices/counter-sales',
    'POST /api/invoices/:id/mail',
    'POST /api/invoices/:id/pay',
    'POST /api/invoices/:id/send',
    'PUT /api/invoices/:id',
  ],
  'ADMIN PRUEFER': ['GET /api/settings/invoicing'],
  ADMIN: ['POST /api/invoices/retention/release', 'PUT /api/settings/invoicing'],
};
