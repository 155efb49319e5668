import { germanDate } from '#contracts/values/german.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { estimatesPage } from '#projections/estimates/estimates.js';
import type { SearchSource } from '../platform/search/search-source.js';

/** Estimates by their number. */
export const estimateSearch: SearchSource = {
  kind: 'estimate',
  permission: 'estimates:read',
  find: async (readModels, search, limit) =>
    (await estimatesPage(readModels, { search, limit })).items.map(({ id, number, createdAt }) => ({
      id,
      label: number,
      note: `Kostenvoranschlag vom ${germanDate(localDateTime(createdAt).date)}`,
      plate: null,
    })),
};
