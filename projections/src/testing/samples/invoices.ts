import { invoiceFilters } from '#contracts/invoices/invoice-filters.js';
import {
  draftCountOf,
  invoiceById,
  invoiceCount,
  invoicePage,
  invoicesByIds,
  invoicesPastRetention,
  keptInvoicesOf,
  type InvoiceSelection,
} from '../../invoices/invoices.js';
import type { QuerySamples } from '../query-samples.js';
import { selectionsOf } from '../selections.js';

const DAY = '2026-11-23';
const CUSTOMERS = ['customer', 'absorbed'];
const selections = selectionsOf<InvoiceSelection>(invoiceFilters, { customerId: CUSTOMERS, overdue: DAY });

export const samples: QuerySamples = {
  draftCountOf: [(readModels) => draftCountOf(readModels, CUSTOMERS)],
  invoiceById: [(readModels) => invoiceById(readModels, 'invoice')],
  invoiceCount: selections.map((selection) => (readModels) => invoiceCount(readModels, selection)),
  invoicePage: selections.map(
    (selection) => (readModels) => invoicePage(readModels, { ...selection, limit: 50 }),
  ),
  invoicesByIds: [(readModels) => invoicesByIds(readModels, ['invoice'])],
  invoicesPastRetention: [(readModels) => invoicesPastRetention(readModels, { today: DAY, limit: 100 })],
  keptInvoicesOf: [(readModels) => keptInvoicesOf(readModels, CUSTOMERS)],
};
