import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  'ADMIN DISPONENT PRUEFER': [
    'GET /api/reminders/invoices/:id/letters/:letterId/pdf',
    'GET /api/reminders/letters.pdf',
    'GET /api/reminders/page',
    'GET /api/reminders/proposals',
  ],
  'ADMIN DISPONENT': [
    'POST /api/reminders/customers/:id/block',
    'POST /api/reminders/customers/:id/unblock',
    'POST /api/reminders/invoices/:id/block',
    'POST /api/reminders/invoices/:id/letters/:letterId/withdraw',
    'POST /api/reminders/invoices/:id/unblock',
    'POST /api/reminders/post',
    'POST /api/reminders/release',
  ],
  'ADMIN PRUEFER': ['GET /api/settings/reminders'],
  ADMIN: ['PUT /api/settings/reminders'],
};
