import { customersByEmail, customersByPhone } from '../../customers.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  customersByEmail: [(readModels) => customersByEmail(readModels, 'erika@example.org', 2)],
  customersByPhone: [(readModels) => customersByPhone(readModels, '0711 123456', 2)],
};
