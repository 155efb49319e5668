import type { CallSamples } from '../../testing/routes/call-samples.js';

const CATALOGUE = '/api/supply/vehicle-catalog/makes';

export const callSamples: CallSamples = async ({ garage, make }) => {
  const admin = await garage.loginAs('ADMIN');
  const locationId = await make('/api/inventory/locations', { code: 'EIN-1', name: 'Wareneingang' });
  await make('/api/supply/basket/lines', { partId: 'part-01', quantity: 2 });
  const checkout = await garage.request<{ orders: { id: string; lines: { id: string }[] }[] }>(
    'POST',
    '/api/supply/basket/checkout',
    {},
    admin,
  );
  const [order] = checkout.body.orders;
  const lineId = await make('/api/supply/basket/lines', { partId: 'part-02', quantity: 1 });
  const path = '/api/supply/parts/part-02/offers';
  const offers = await garage.request<{ offerId: string }[]>('GET', path, undefined, admin);
  const offerId = offers.body[0]?.offerId;
  return {
    at: {
      '/api/supply/orders/:id': `/api/supply/orders/${order?.id}`,
      '/api/supply/basket/lines/:id': `/api/supply/basket/lines/${lineId}`,
      '/api/supply/parts/:id': '/api/supply/parts/part-01',
      [`${CATALOGUE}/:make`]: `${CATALOGUE}/VW`,
      [`${CATALOGUE}/:make/models/:model`]: `${CATALOGUE}/VW/models/GOLF-7`,
      [`${CATALOGUE}/:make/models/:model/variants/:variant`]: `${CATALOGUE}/VW/models/GOLF-7/variants/LIM`,
    },
    writes: {
      'POST /api/supply/basket/lines': {
        partId: ['part-03'],
        quantity: [1, 999],
        workOrderId: [null],
        offerId: [null],
      },
      'PUT /api/supply/basket/lines/:id': { quantity: [2, 1] },
      'PUT /api/supply/basket/lines/:id/offer': { offerId: [offerId, null] },
      'PUT /api/supply/basket': { strategy: ['CHEAPEST_PER_LINE', 'FASTEST', 'CHEAPEST_BASKET'] },
      'POST /api/supply/basket/checkout': { strategy: ['CHEAPEST_BASKET'], expectedTotal: [null, 10] },
      'POST /api/supply/basket/order-at-once': {
        partId: ['part-02'],
        offerId: [offerId],
        quantity: [1, null],
        workOrderId: [null],
        expectedTotal: [null],
      },
      'POST /api/supply/basket/short-parts': {
        parts: [[{ partNumber: 'BK-280.22', quantity: 2 }], [{ partNumber: 'X-1', quantity: 1 }], []],
      },
      'DELETE /api/supply/basket/lines/:id': null,
      'POST /api/supply/orders/:id/confirm': { expectedDate: ['2026-11-30', null] },
      'POST /api/supply/orders/:id/goods-receipts': {
        lines: [[{ lineId: order?.lines[0]?.id, quantity: 1, locationId }], []],
        receivedOn: ['2026-11-23', null],
        deliveryNote: ['LS 7', null],
      },
      'POST /api/supply/orders/:id/mark-sent': {},
      'POST /api/supply/orders/:id/withdraw-sent': { reason: ['Irrtum'] },
      'POST /api/supply/orders/:id/cancel-rest': {},
      'POST /api/supply/orders/:id/cancel': { reason: ['Zu spät', null] },
    },
    refusesLate: ['POST /api/supply/basket/checkout', 'POST /api/supply/orders/:id/goods-receipts'],
    reads: {
      '/api/supply/parts': ['', '?search=Filter&pageSize=5'],
      '/api/supply/vehicle-context': ['?vin=WVWZZZ1KZAW000001', '?hsn=0603&tsn=BNS'],
    },
  };
};
