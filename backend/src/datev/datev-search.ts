import { germanDate } from '#contracts/values/german.js';
import { datevBatchWithNumber } from '#projections/datev/datev-batches.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { KIND_TITLES } from './files/batch-files.js';

const NUMBER = /^(?:(?:datev|stapel)[ -]*)+(\d{1,6})$/i;

/** A batch by its number: `Stapel 12`. */
export const datevSearch: SearchSource = {
  kind: 'datevBatch',
  permission: 'datev:read',
  find: async (readModels, typed) => {
    const number = NUMBER.exec(typed.trim())?.[1];
    const batch = number === undefined ? null : await datevBatchWithNumber(readModels, Number(number));
    if (batch === null) return [];
    const note = `${KIND_TITLES[batch.kind]} bis ${germanDate(batch.to)}`;
    return [{ id: batch.id, label: `Stapel ${batch.number}`, note, plate: null }];
  },
};
