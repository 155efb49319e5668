import { currentSupplierInvoiceSums } from '../../supplier-invoices/supplier-invoice-sums.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  currentSupplierInvoiceSums: [(readModels) => currentSupplierInvoiceSums(readModels)],
};
