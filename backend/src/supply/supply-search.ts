import { localDateTime } from '#contracts/values/local-date-time.js';
import { suggestedPurchaseOrders } from '#projections/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { germanDay, wordsInLine } from '../platform/search/words-in-line.js';
import { sampleCatalogue } from './catalogue/sample-catalogue.js';
import { searchParts } from './parts-search.js';

/** Orders at suppliers, by number, supplier and part. */
export const purchaseOrderSearch: SearchSource = {
  kind: 'purchaseOrder',
  permission: 'supply:read',
  find: async (readModels, typed, limit) =>
    (await suggestedPurchaseOrders(readModels, typed, limit)).map(
      ({ orderId, number, supplierName, placedAt }) => ({
        id: orderId,
        label: number,
        note: wordsInLine(supplierName, germanDay(localDateTime(placedAt).date)),
        plate: null,
      }),
    ),
};

const catalogue = sampleCatalogue();

/** Parts of the catalogue, by number, reference, name, brand and category. */
export const partSearch: SearchSource = {
  kind: 'part',
  permission: 'supply:read',
  find: async (_, typed, limit) => {
    const wanted = {
      search: typed,
      categories: [],
      brands: [],
      safeOnly: false,
      sort: 'RELEVANCE',
      page: 1,
    } as const;
    const { items } = searchParts(catalogue, { kind: 'none' }, { ...wanted, pageSize: limit });
    return items.map(({ id, name, brand, partNumber }) => ({
      id,
      label: partNumber,
      note: wordsInLine(name, brand),
      plate: null,
    }));
  },
};
