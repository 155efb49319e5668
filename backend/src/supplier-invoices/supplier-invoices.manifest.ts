import { purchasingSettingsEventDefinitions } from '#contracts/supplier-invoices/purchasing-settings.js';
import {
  supplierInvoiceEventDefinitions,
  supplierInvoiceKeyClaim,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import { supplierInvoiceSums } from '#projections/supplier-invoice-sums.js';
import { supplierInvoices } from '#projections/supplier-invoices.js';
import { supplierInvoiceSearch } from './supplier-invoice-search.js';
import { defineModule } from '../platform/module-manifest.js';
import { supplierInvoiceHistory } from './supplier-invoice-history.js';

/** Invoices of suppliers, matched with what was ordered and received. */
export const supplierInvoicesManifest = defineModule({
  name: 'supplier-invoices',
  events: {
    ...purchasingSettingsEventDefinitions,
    ...supplierInvoiceEventDefinitions,
    ...supplierInvoiceKeyClaim.events,
  },
  readModels: [supplierInvoices, supplierInvoiceSums],
  fieldNames: {
    amount: 'Betrag',
    content: 'Datei',
    description: 'Bezeichnung',
    dueDate: 'Fällig am',
    fileName: 'Dateiname',
    invoiceDate: 'Rechnungsdatum',
    invoiceNumber: 'Rechnungsnummer',
    itemNumber: 'Artikelnummer',
    mail: 'E-Mail des Lieferanten',
    priceTolerance: 'Preistoleranz',
    priceTolerancePercent: 'Preistoleranz in Prozent',
    purchaseOrderNumber: 'Bestellnummer',
    quantityTolerance: 'Mengentoleranz',
    supplierId: 'Lieferant',
    supplierName: 'Lieferant',
    taxPercent: 'Steuersatz',
    unit: 'Einheit',
    unitPrice: 'Einzelpreis',
  },
  histories: { supplierInvoice: supplierInvoiceHistory },
  search: [supplierInvoiceSearch],
  load: async () => [(await import('./supplier-invoices.module.js')).SupplierInvoicesModule],
  demo: async () => (await import('./demo.js')).supplierInvoicesChapter,
});
