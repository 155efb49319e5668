import { survivorsOf } from '../../customers/customer-aliases.js';
import {
  customerPage,
  customersByEmail,
  customersByName,
  customersByPhone,
  customersOf,
  customersInactiveSince,
} from '../../customers/customers.js';
import type { QuerySamples } from '../query-samples.js';

const first = { descending: false, page: 0, size: 10 };

export const samples: QuerySamples = {
  customerPage: [
    (readModels) => customerPage(readModels, { ...first, sort: 'displayName' }),
    (readModels) => customerPage(readModels, { ...first, sort: 'company', descending: true }),
    (readModels) => customerPage(readModels, { ...first, sort: 'email', page: 3 }),
    (readModels) => customerPage(readModels, { ...first, sort: 'lastActivity' }),
    (readModels) => customerPage(readModels, { ...first, sort: 'createdAt', query: 'erika beisp' }),
    (readModels) => customerPage(readModels, { ...first, sort: 'displayName', query: '0711 12' }),
    (readModels) => customerPage(readModels, { ...first, sort: 'displayName', query: 'er' }),
  ],
  customersByEmail: [(readModels) => customersByEmail(readModels, 'erika@example.org', 2)],
  customersByName: [
    (readModels) => customersByName(readModels, { lastName: 'Beispiel', company: 'Muster' }, 5),
  ],
  customersByPhone: [(readModels) => customersByPhone(readModels, '0711 123456', 2)],
  customersOf: [(readModels) => customersOf(readModels, ['customer'])],
  customersInactiveSince: [
    (readModels) => customersInactiveSince(readModels, '2026-01-05T08:00:00.000Z', 100),
  ],
  survivorsOf: [(readModels) => survivorsOf(readModels, ['customer'])],
};
