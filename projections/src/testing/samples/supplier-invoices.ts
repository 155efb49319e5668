import {
  isSuppliersFile,
  otherCurrencyCount,
  supplierInvoiceById,
  supplierInvoiceCount,
  supplierInvoicePage,
  supplierInvoicesOfOrder,
} from '../../supplier-invoices/supplier-invoices.js';
import type { QuerySamples } from '../query-samples.js';
import { supplierInvoiceFilters } from '#contracts/supplier-invoices/supplier-invoice-filters.js';
import type { SupplierInvoiceSelection } from '../../supplier-invoices/supplier-invoices.js';
import { selectionsOf } from '../selections.js';

const selections = selectionsOf<SupplierInvoiceSelection>(supplierInvoiceFilters);

export const samples: QuerySamples = {
  isSuppliersFile: [(readModels) => isSuppliersFile(readModels, 'hash')],
  otherCurrencyCount: [(readModels) => otherCurrencyCount(readModels, 'Offen')],
  supplierInvoiceById: [(readModels) => supplierInvoiceById(readModels, 'invoice')],
  supplierInvoiceCount: selections.map(
    (selection) => (readModels) => supplierInvoiceCount(readModels, selection),
  ),
  supplierInvoicePage: selections.map(
    (selection) => (readModels) => supplierInvoicePage(readModels, { ...selection, limit: 50 }),
  ),
  supplierInvoicesOfOrder: [(readModels) => supplierInvoicesOfOrder(readModels, 'order')],
};
