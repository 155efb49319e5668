import { customerEventDefinitions } from '#contracts/customers/customer.events.js';
import { customerAliases } from '#projections/customer-aliases.js';
import { customers } from '#projections/customers.js';
import { customerHistory } from './customer-history.js';
import { customerSearch } from './customer-search.js';
import { defineModule } from '../platform/module-manifest.js';

/** Customer accounts. */
export const customersManifest = defineModule({
  name: 'customers',
  events: {
    ...customerEventDefinitions,
  },
  readModels: [customerAliases, customers],
  fieldNames: {
    city: 'Ort',
    company: 'Firma',
    consentGiven: 'Einwilligung',
    consentSource: 'Quelle der Einwilligung',
    consentText: 'Text der Einwilligung',
    consentTimestamp: 'Zeitpunkt der Einwilligung',
    country: 'Land',
    direction: 'Richtung',
    email: 'E-Mail',
    firstName: 'Vorname',
    lastName: 'Nachname',
    notes: 'Notizen',
    otherId: 'Anderer Kunde',
    phone: 'Telefon',
    query: 'Suche',
    salutation: 'Anrede',
    sort: 'Sortierung',
    street: 'Straße',
    zip: 'PLZ',
  },
  histories: { customer: customerHistory },
  search: [customerSearch],
  load: async () => [(await import('./customers.module.js')).CustomersModule],
  demo: async () => (await import('./demo.js')).customersChapter,
});
