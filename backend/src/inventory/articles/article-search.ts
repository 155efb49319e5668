import { suggestedArticles } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../../platform/search/search-source.js';
import { wordsInLine } from '../../platform/search/words-in-line.js';

export const articleSearch: SearchSource = {
  kind: 'article',
  permission: 'inventory:read',
  find: async (readModels, typed, limit) =>
    (await suggestedArticles(readModels, typed, limit)).map(({ id, number, name, active }) => ({
      id,
      label: number,
      note: wordsInLine(name, active ? null : 'stillgelegt'),
      plate: null,
    })),
};
