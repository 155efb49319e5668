import {
  supplierInvoiceById,
  supplierInvoiceCount,
  supplierInvoicePage,
  supplierInvoicesOfOrder,
} from '../../supplier-invoices.js';
import type { QuerySamples } from '../query-samples.js';

export const samples: QuerySamples = {
  supplierInvoiceById: [(readModels) => supplierInvoiceById(readModels, 'invoice')],
  supplierInvoiceCount: [
    (readModels) => supplierInvoiceCount(readModels, {}),
    (readModels) => supplierInvoiceCount(readModels, { status: 'Offen', search: 'teile' }),
  ],
  supplierInvoicePage: [
    (readModels) => supplierInvoicePage(readModels, { limit: 50 }),
    (readModels) => supplierInvoicePage(readModels, { status: 'Offen', search: 'teile', limit: 50 }),
    (readModels) => supplierInvoicePage(readModels, { status: 'Offen', from: '2026-01-01', limit: 50 }),
    (readModels) => supplierInvoicePage(readModels, { from: '2026-01-01', to: '2026-01-31', limit: 50 }),
  ],
  supplierInvoicesOfOrder: [(readModels) => supplierInvoicesOfOrder(readModels, 'order')],
};
