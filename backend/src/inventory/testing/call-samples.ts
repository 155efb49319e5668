import type { CallSamples } from '../../testing/routes/call-samples.js';

const article = {
  number: ['BR-77', 'BR-78'],
  name: ['Bremsscheibe'],
  unit: ['Stk', 'l', null],
  minimumStock: [0, 2.5],
  salePrice: [49.9, 0],
  shelfPrice: [59.9, null],
  active: [true, false],
};
const location = { code: ['R-9', 'R-10'], name: ['Regal'], active: [true, false] };
const csv = ['Artikelnummer;Name;Standort;Menge\nA-1;Filter;R-1;3', 'Artikelnummer;Name\n;\n"x'];

export const callSamples: CallSamples = async ({ garage, make }) => {
  const admin = await garage.loginAs('ADMIN');
  const locationId = await make('/api/inventory/locations', { code: 'PROBE-1', name: 'Regal 1' });
  const counted = await make('/api/inventory/locations', { code: 'PROBE-2', name: 'Regal 2' });
  const articleId = await make('/api/inventory/articles', { number: 'PROBE-A', name: 'Ölfilter' });
  const receipt = { type: 'RECEIPT', articleId, locationId, quantity: 20 };
  const movementId = await make('/api/inventory/movements', receipt);
  const stocktakingId = await make('/api/inventory/stocktakings', { locationId: counted });
  await garage.settle();
  const levels = await garage.request<{ id: string }[]>(
    'GET',
    '/api/inventory/stock-levels?search=PROBE-A',
    undefined,
    admin,
  );
  const level = `/api/inventory/stock-levels/${levels.body[0]?.id}`;
  const amount = { locationId: [locationId, null], quantity: [1, 0.5] };
  return {
    at: {
      '/api/inventory/articles/:id': `/api/inventory/articles/${articleId}`,
      '/api/inventory/locations/:id': `/api/inventory/locations/${locationId}`,
      '/api/inventory/movements/:id': `/api/inventory/movements/${movementId}`,
      '/api/inventory/stock-levels/:id': level,
      '/api/inventory/stocktakings/:id': `/api/inventory/stocktakings/${stocktakingId}`,
    },
    writes: {
      'POST /api/inventory/articles': article,
      'PUT /api/inventory/articles/:id': { ...article, number: ['PROBE-A'] },
      'POST /api/inventory/locations': location,
      'PUT /api/inventory/locations/:id': { ...location, code: ['PROBE-1'], active: [true] },
      'POST /api/inventory/movements': {
        type: ['RECEIPT', 'ISSUE', 'ADJUST', 'MOVE', 'RESERVE', 'RELEASE'],
        articleId: [articleId],
        locationId: [locationId],
        toLocationId: [null, counted],
        quantity: [1, 0.125],
        reference: ['Lieferschein 7', null],
        note: ['Nachgezählt', null],
      },
      'POST /api/inventory/movements/:id/counter': { note: ['Irrtum', null] },
      'POST /api/inventory/import': { csv },
      'POST /api/inventory/deliveries/:id/goods-receipts': {
        lines: [[{ partNumber: 'BR-77', quantity: 1, locationId }], []],
      },
      'POST /api/inventory/pick-list/:id/issue': amount,
      'POST /api/inventory/pick-list/:id/return': amount,
      'POST /api/inventory/stocktakings': { locationId: [locationId], note: ['Jahresende', null] },
      'PUT /api/inventory/stocktakings/:id/counts': { articleId: [articleId], quantity: [3, 0] },
      'POST /api/inventory/stocktakings/:id/book': { missingAsZero: [false], reason: ['Inventur', null] },
      'POST /api/inventory/stocktakings/:id/abandon': {},
    },
    refusesLate: [
      'POST /api/inventory/articles',
      'PUT /api/inventory/articles/:id',
      'POST /api/inventory/locations',
      'PUT /api/inventory/locations/:id',
      'POST /api/inventory/movements',
    ],
    reads: {
      '/api/inventory/stock-list.pdf': ['?search=PROBE-A&active=true'],
      '/api/inventory/stock-levels': ['', '?search=PROBE-A', '?asOf=2026-11-01'],
      '/api/inventory/stock-levels/:id/days': ['?from=2026-11-01&to=2026-11-23'],
    },
  };
};
