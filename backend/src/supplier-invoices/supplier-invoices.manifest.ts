import { purchasingSettingsEventDefinitions } from '#contracts/supplier-invoices/purchasing-settings.js';
import {
  supplierInvoiceEventDefinitions,
  supplierInvoiceKeyClaim,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoices } from '#projections/supplier-invoices.js';
import { defineModule } from '../platform/module-manifest.js';

/** Invoices of suppliers, matched with what was ordered and received. */
export const supplierInvoicesManifest = defineModule({
  name: 'supplier-invoices',
  events: {
    ...purchasingSettingsEventDefinitions,
    ...supplierInvoiceEventDefinitions,
    ...supplierInvoiceKeyClaim.events,
  },
  readModels: [supplierInvoices],
  fieldNames: {},
  load: async () => [],
});
