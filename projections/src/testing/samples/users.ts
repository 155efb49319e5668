import { listMechanics, listUsers } from '../../users.js';
import { namesOf } from '../../user-names.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  listMechanics: [listMechanics],
  listUsers: [listUsers],
  namesOf: [(readModels) => namesOf(readModels, ['user'])],
};
