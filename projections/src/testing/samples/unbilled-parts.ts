import { ordersWithUnbilledParts } from '../../invoices/unbilled-parts.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  ordersWithUnbilledParts: [(readModels) => ordersWithUnbilledParts(readModels, 50)],
};
