import { estimateIdsOf, estimatesPage, estimatesPastRetention } from '../../estimates/estimates.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  estimatesPastRetention: [(readModels) => estimatesPastRetention(readModels, '2026-01-05')],
  estimateIdsOf: [(readModels) => estimateIdsOf(readModels, ['customer'], null)],
  estimatesPage: [
    (readModels) => estimatesPage(readModels, { limit: 50 }),
    (readModels) => estimatesPage(readModels, { search: 'KV-2026', limit: 50 }),
    (readModels) => estimatesPage(readModels, { status: 'SENT', limit: 50 }),
    (readModels) => estimatesPage(readModels, { customerIds: ['customer', 'absorbed'], limit: 50 }),
    (readModels) => estimatesPage(readModels, { vehicleId: 'vehicle', limit: 50 }),
    (readModels) => estimatesPage(readModels, { workOrderId: 'order', limit: 50 }),
  ],
};
