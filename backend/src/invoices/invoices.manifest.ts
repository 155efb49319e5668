import { invoiceEventDefinitions, invoiceNumberClaim } from '#contracts/invoices/invoice.events.js';
import { invoicingSettingsEventDefinitions } from '#contracts/invoices/invoicing-settings.js';
import { invoices } from '#projections/invoices.js';
import { defineModule } from '../platform/module-manifest.js';

/** Customer invoices, their papers and what the tax adviser gets. */
export const invoicesManifest = defineModule({
  name: 'invoices',
  events: {
    ...invoiceEventDefinitions,
    ...invoiceNumberClaim.events,
    ...invoicingSettingsEventDefinitions,
  },
  readModels: [invoices],
  fieldNames: {},
  load: async () => [],
});
