import { suggestedCustomers } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';

export const customerSearch: SearchSource = {
  kind: 'customer',
  permission: 'customers:read',
  find: async (readModels, typed, limit) =>
    (await suggestedCustomers(readModels, typed, limit)).map(
      ({ id, displayName, company, phone, email }) => ({
        id,
        label: displayName,
        note: wordsInLine(company === displayName ? null : company, phone, email),
        plate: null,
      }),
    ),
};
