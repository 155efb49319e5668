import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2 and modules §0.5, call by call. */
export const whoMayCall: WhoMayCall = {
  'ADMIN DISPONENT MECHANIKER PRUEFER': [
    'GET /api/time-logs',
    'GET /api/time-logs/page',
    'GET /api/work-orders',
    'GET /api/work-orders/:id',
    'GET /api/work-orders/:id/history',
    'GET /api/work-orders/:id/job-sheet.pdf',
    'GET /api/work-orders/:id/operations',
    'GET /api/work-orders/:id/parts',
    'GET /api/work-orders/:id/reports',
    'GET /api/work-orders/:id/reports/:reportId/picture',
    'GET /api/work-orders/board',
    'GET /api/work-orders/board/unassigned',
    'GET /api/work-orders/page',
  ],
  'ADMIN DISPONENT MECHANIKER': [
    'GET /api/time-logs/mine',
    'POST /api/time-logs/start',
    'POST /api/time-logs/stop',
    'POST /api/work-orders/:id/reports',
  ],
  'ADMIN DISPONENT': [
    'DELETE /api/work-orders/:id/operations/:operationId',
    'GET /api/time-logs.csv',
    'GET /api/work-orders/reports',
    'POST /api/work-orders/:id/reports/:reportId/decide',
    'POST /api/work-orders',
    'POST /api/work-orders/:id/operations',
    'POST /api/work-orders/:id/parts',
    'POST /api/work-orders/:id/parts/:partId/:action',
    'PUT /api/time-logs/:id',
    'PUT /api/work-orders/:id',
    'PUT /api/work-orders/:id/operations-order',
    'PUT /api/work-orders/:id/operations/:operationId',
    'PUT /api/work-orders/:id/parts/:partId',
  ],
};
