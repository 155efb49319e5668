import { customerEventDefinitions } from '#contracts/customers/customer.events.js';
import { customerAliases } from '#projections/customer-aliases.js';
import { customers } from '#projections/customers.js';
import { defineModule } from '../platform/module-manifest.js';

/** Customer accounts. */
export const customersManifest = defineModule({
  name: 'customers',
  events: {
    ...customerEventDefinitions,
  },
  readModels: [customerAliases, customers],
  fieldNames: {},
  load: async () => [(await import('./customers.module.js')).CustomersModule],
});
