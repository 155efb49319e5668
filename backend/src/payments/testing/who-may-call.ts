import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  ADMIN: ['POST /api/bank/statements/release'],
  'ADMIN DISPONENT PRUEFER': [
    'GET /api/bank/page',
    'GET /api/bank/sure',
    'GET /api/open-items',
    'GET /api/open-items.csv',
    'GET /api/payments/:id',
    'GET /api/payments/:id/history',
    'GET /api/payments/invoices/:id',
    'GET /api/payments/page',
    'GET /api/payments/today',
  ],
  'ADMIN DISPONENT': [
    'POST /api/bank/book-sure',
    'POST /api/bank/csv-head',
    'POST /api/bank/entries/:id/book',
    'POST /api/bank/entries/:id/ignore',
    'POST /api/bank/entries/:id/pay-suppliers',
    'POST /api/bank/entries/:id/refund',
    'POST /api/bank/entries/:id/reopen',
    'POST /api/bank/statements',
    'POST /api/payments',
    'POST /api/payments/:id/allocations',
    'POST /api/payments/:id/allocations/:allocationId/reverse',
    'POST /api/payments/:id/refund',
    'POST /api/payments/:id/reverse',
  ],
};
