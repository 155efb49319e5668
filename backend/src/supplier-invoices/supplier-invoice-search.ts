import { suggestedSupplierInvoices } from '#projections/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { germanDay, wordsInLine } from '../platform/search/words-in-line.js';

/** Invoices of suppliers, by number, supplier and order. */
export const supplierInvoiceSearch: SearchSource = {
  kind: 'supplierInvoice',
  permission: 'supplier-invoices:read',
  find: async (readModels, typed, limit) =>
    (await suggestedSupplierInvoices(readModels, typed, limit)).map(
      ({ supplierInvoiceId, invoiceNumber, supplierName, invoiceDate }) => ({
        id: supplierInvoiceId,
        label: invoiceNumber,
        note: wordsInLine(supplierName, germanDay(invoiceDate)),
        plate: null,
      }),
    ),
};
