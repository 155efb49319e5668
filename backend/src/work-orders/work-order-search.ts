import { suggestedWorkOrders } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';

export const workOrderSearch: SearchSource = {
  kind: 'workOrder',
  permission: 'work-orders:read',
  find: async (readModels, typed, limit) =>
    (await suggestedWorkOrders(readModels, typed, limit)).map(
      ({ id, number, description, customerName, licensePlate }) => ({
        id,
        label: number,
        note: wordsInLine(customerName, description),
        plate: licensePlate,
      }),
    ),
};
