import type { ArticleAdded } from '#contracts/inventory/articles/article.events.js';
import type { StockBooking } from '#contracts/inventory/stock/book-stock.js';
import type { Locations } from '#contracts/inventory/locations/locations.js';
import type { BookingContext } from '../movements/movement.js';

export const STORE = 'store';
export const SHELF = 'shelf';
export const locations: Locations = new Map([
  [STORE, { id: STORE, code: 'HL', name: 'Hauptlager', active: true, revision: 0 }],
  [SHELF, { id: SHELF, code: 'R1', name: 'Regal 1', active: true, revision: 1 }],
  ['closed', { id: 'closed', code: 'ALT', name: 'Altes Lager', active: false, revision: 2 }],
]);

export const context = (): BookingContext => ({ locations, now: '2026-11-23T09:00:00.000Z' });

export const added = (): ArticleAdded => ({
  type: 'ArticleAdded',
  version: 1,
  data: {
    articleId: 'article',
    number: 'OF-1',
    name: 'Ölfilter',
    unit: 'Stk',
    minimumMilli: 4_000,
    salePriceCents: 1_990,
  },
});

let made = 0;

/** One piece at the store, with a new id. */
export const booking = (what: Partial<StockBooking> = {}): StockBooking => ({
  movementId: `movement-${++made}`,
  articleId: 'article',
  type: 'RECEIPT',
  locationId: STORE,
  toLocationId: null,
  quantityMilli: 1_000,
  reference: null,
  partLineId: null,
  setAside: [],
  unitCostE4: null,
  note: null,
  ...what,
});
