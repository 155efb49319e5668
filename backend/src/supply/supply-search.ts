import { germanDate } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { suggestedPurchaseOrders } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';
import { sampleCatalogue } from './catalogue/sample-catalogue.js';
import { searchParts } from './parts/parts-search.js';

export const purchaseOrderSearch: SearchSource = {
  kind: 'purchaseOrder',
  permission: 'supply:read',
  find: async (readModels, typed, limit) =>
    (await suggestedPurchaseOrders(readModels, typed, limit)).map(
      ({ orderId, number, supplierName, placedAt }) => ({
        id: orderId,
        label: number,
        note: wordsInLine(supplierName, germanDate(localDateTime(placedAt).date)),
        plate: null,
      }),
    ),
};

const catalogue = sampleCatalogue();

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
