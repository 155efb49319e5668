import { listMechanics, listUsers } from '../../users/users.js';
import { namesOf, usernamesOf } from '../../users/user-names.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  listMechanics: [listMechanics],
  listUsers: [listUsers],
  namesOf: [(readModels) => namesOf(readModels, ['user'])],
  usernamesOf: [(readModels) => usernamesOf(readModels, ['user'])],
};
