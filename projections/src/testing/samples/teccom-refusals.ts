import { listTecComRefusals } from '../../supplier-invoices/teccom-refusals.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  listTecComRefusals: [(readModels) => listTecComRefusals(readModels)],
};
