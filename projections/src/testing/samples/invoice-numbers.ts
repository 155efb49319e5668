import { registeredNumbers, registeredNumbersOutside } from '../../invoices/invoice-numbers.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  registeredNumbers: [(readModels) => registeredNumbers(readModels, { year: 2026, after: 0, limit: 50 })],
  registeredNumbersOutside: [(readModels) => registeredNumbersOutside(readModels, 2026)],
};
