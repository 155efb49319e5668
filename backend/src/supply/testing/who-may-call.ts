import type { WhoMayCall } from '../../testing/who-may-call.js';

/** Decisions §2, call by call. */
export const whoMayCall: WhoMayCall = {
  'ADMIN DISPONENT': [
    'DELETE /api/supply/basket/lines/:id',
    'GET /api/supply/basket',
    'GET /api/supply/orders',
    'GET /api/supply/orders/:id',
    'GET /api/supply/orders/:id/history',
    'GET /api/supply/orders/page',
    'GET /api/supply/parts',
    'GET /api/supply/parts/:id',
    'GET /api/supply/parts/:id/offers',
    'GET /api/supply/suppliers',
    'GET /api/supply/vehicle-catalog/makes',
    'GET /api/supply/vehicle-catalog/makes/:make/models',
    'GET /api/supply/vehicle-catalog/makes/:make/models/:model/variants',
    'GET /api/supply/vehicle-catalog/makes/:make/models/:model/variants/:variant/engines',
    'GET /api/supply/vehicle-context',
    'POST /api/supply/basket/checkout',
    'POST /api/supply/basket/lines',
    'POST /api/supply/orders/:id/cancel',
    'POST /api/supply/orders/:id/cancel-rest',
    'POST /api/supply/orders/:id/confirm',
    'POST /api/supply/orders/:id/goods-receipts',
    'PUT /api/supply/basket',
    'PUT /api/supply/basket/lines/:id',
  ],
};
