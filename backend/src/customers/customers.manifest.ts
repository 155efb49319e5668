import { customerFields } from '#contracts/customers/customer-fields.js';
import { consentFields } from '#contracts/kernel/consent-fields.js';
import { briefLabelsOf, labelsOf } from '#contracts/kernel/fields.js';
import { customerEventDefinitions } from '#contracts/customers/customer.events.js';
import { customerAliases } from '#projections/customers/customer-aliases.js';
import { customers } from '#projections/customers/customers.js';
import { customerHistory } from './customer-history.js';
import { customerSearch } from './customer-search.js';
import { defineModule } from '../platform/module-manifest.js';

export const customersManifest = defineModule({
  name: 'customers',
  events: {
    ...customerEventDefinitions,
  },
  readModels: [customerAliases, customers],
  fieldNames: {
    ...briefLabelsOf(customerFields),
    ...labelsOf(consentFields),
    direction: 'Richtung',
    otherId: 'Anderer Kunde',
    query: 'Suche',
    sort: 'Sortierung',
  },
  histories: { customer: customerHistory },
  search: [customerSearch],
  load: async () => [
    (await import('./customers.module.js')).CustomersModule,
    (await import('./vat-id-checks.module.js')).VatIdChecksModule,
  ],
  demo: async () => (await import('./demo.js')).customersChapter,
});
