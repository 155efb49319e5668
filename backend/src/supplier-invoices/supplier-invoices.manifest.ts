import { briefLabelsOf, labelsOf } from '#contracts/kernel/fields.js';
import { tecComFields, toleranceFields } from '#contracts/supplier-invoices/purchasing-fields.js';
import {
  assignmentFields,
  clarificationFields,
  invoicedLineFields,
  supplierInvoiceFields,
} from '#contracts/supplier-invoices/supplier-invoice-fields.js';
import { supplierInvoiceFilters } from '#contracts/supplier-invoices/supplier-invoice-filters.js';
import { purchasingSettingsEventDefinitions } from '#contracts/supplier-invoices/purchasing-settings.js';
import { supplierIdentityEventDefinitions } from '#contracts/supplier-invoices/supplier-identity.js';
import {
  supplierInvoiceEventDefinitions,
  supplierInvoiceKeyClaim,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { tecComRefusalEventDefinitions } from '#contracts/supplier-invoices/teccom-refusal.events.js';
import { tecComRefusals } from '#projections/supplier-invoices/teccom-refusals.js';
import { supplierInvoiceSums } from '#projections/supplier-invoices/supplier-invoice-sums.js';
import { supplierInvoices } from '#projections/supplier-invoices/supplier-invoices.js';
import { supplierInvoiceSearch } from './supplier-invoice-search.js';
import { supplierInvoiceDocuments } from './supplier-invoice-documents.js';
import { purchasingSettingsHistory } from './matching/purchasing-settings-history.js';
import { defineModule } from '../platform/module-manifest.js';
import { supplierInvoiceHistory } from './supplier-invoice-history.js';

export const supplierInvoicesManifest = defineModule({
  name: 'supplier-invoices',
  events: {
    ...purchasingSettingsEventDefinitions,
    ...supplierIdentityEventDefinitions,
    ...supplierInvoiceEventDefinitions,
    ...supplierInvoiceKeyClaim.events,
    ...tecComRefusalEventDefinitions,
  },
  readModels: [supplierInvoices, supplierInvoiceSums, tecComRefusals],
  fieldNames: {
    ...briefLabelsOf(supplierInvoiceFields),
    ...briefLabelsOf(invoicedLineFields),
    ...briefLabelsOf(clarificationFields),
    ...briefLabelsOf(assignmentFields),
    ...briefLabelsOf(toleranceFields),
    ...briefLabelsOf(tecComFields),
    ...labelsOf(supplierInvoiceFilters),
    allowedExtras: 'Erlaubte Nebenkosten',
    content: 'Datei',
    fileName: 'Dateiname',
  },
  histories: { supplierInvoice: supplierInvoiceHistory, 'settings-purchasing': purchasingSettingsHistory },
  search: [supplierInvoiceSearch],
  documents: [supplierInvoiceDocuments],
  load: async () => [(await import('./supplier-invoices.module.js')).SupplierInvoicesModule],
  demo: async () => (await import('./demo.js')).supplierInvoicesChapter,
});
