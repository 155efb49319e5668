import type { WhoMayCall } from '../../testing/routes/who-may-call.js';

export const whoMayCall: WhoMayCall = {
  'ADMIN DISPONENT PRUEFER': [
    'GET /api/estimates/:id',
    'GET /api/estimates/:id/history',
    'GET /api/estimates/:id/pdf',
    'GET /api/estimates/:id/pictures/:lineId',
    'GET /api/estimates/page',
  ],
  'ADMIN DISPONENT': [
    'GET /api/estimates/proposals',
    'GET /api/estimates/template-lines',
    'GET /api/estimates/terms',
    'POST /api/estimates',
    'POST /api/estimates/:id/approve-by-phone',
    'POST /api/estimates/:id/dismiss',
    'POST /api/estimates/:id/excess',
    'POST /api/estimates/:id/link',
    'POST /api/estimates/:id/order',
    'POST /api/estimates/:id/send',
    'POST /api/estimates/:id/settle-question',
    'POST /api/estimates/:id/withdraw',
    'PUT /api/estimates/:id',
  ],
  public: [
    'GET /api/kva/:token',
    'GET /api/kva/:token/pdf',
    'GET /api/kva/:token/pictures/:lineId',
    'POST /api/kva/:token/answer',
    'POST /api/kva/:token/question',
    'POST /api/kva/:token/viewed',
  ],
};
