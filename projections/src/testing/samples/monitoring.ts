import { newestAlarms } from '../../monitoring/alarm-log.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  newestAlarms: [(readModels) => newestAlarms(readModels, 20)],
};
