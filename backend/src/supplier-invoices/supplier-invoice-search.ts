import { germanDate } from '#contracts/values/german.js';
import { suggestedSupplierInvoices } from '#projections/supply/suggestions.js';
import type { SearchSource } from '../platform/search/search-source.js';
import { wordsInLine } from '../platform/search/words-in-line.js';

export const supplierInvoiceSearch: SearchSource = {
  kind: 'supplierInvoice',
  permission: 'supplier-invoices:read',
  find: async (readModels, typed, limit) =>
    (await suggestedSupplierInvoices(readModels, typed, limit)).map(
      ({ supplierInvoiceId, invoiceNumber, supplierName, invoiceDate }) => ({
        id: supplierInvoiceId,
        label: invoiceNumber,
        note: wordsInLine(supplierName, germanDate(invoiceDate)),
        plate: null,
      }),
    ),
};
