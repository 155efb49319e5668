import {
  datevBatchById,
  datevBatchPage,
  datevBatchWithNumber,
  listDatevBatches,
} from '../../datev/datev-batches.js';
import { supplierMoneySince } from '../../datev/supplier-money.js';
import { uncostedPartsOf } from '../../datev/uncosted-parts.js';
import type { QuerySamples } from '../query-samples.js';

const days = { from: '2026-11-01', to: '2026-11-30' };

export const samples: QuerySamples = {
  datevBatchById: [(readModels) => datevBatchById(readModels, 'batch')],
  datevBatchPage: [(readModels) => datevBatchPage(readModels, { limit: 50 })],
  datevBatchWithNumber: [(readModels) => datevBatchWithNumber(readModels, 3)],
  listDatevBatches: [(readModels) => listDatevBatches(readModels, 50)],
  supplierMoneySince: [(readModels) => supplierMoneySince(readModels, { from: days.from, limit: 50 })],
  uncostedPartsOf: [(readModels) => uncostedPartsOf(readModels, days, 50)],
};
