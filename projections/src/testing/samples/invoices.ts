import {
  draftCountOf,
  invoiceById,
  invoiceCount,
  invoicePage,
  invoicesByIds,
  invoicesPastRetention,
  keptInvoicesOf,
} from '../../invoices.js';
import type { QuerySamples } from '../query-samples.js';

const DAY = '2026-11-23';
const PERIOD = { from: '2026-01-01', to: '2026-12-31' };
const CUSTOMERS = { customerIds: ['customer', 'absorbed'] };
const selections = [
  {},
  PERIOD,
  { status: 'SENT' as const },
  { status: 'SENT' as const, ...PERIOD },
  CUSTOMERS,
  { ...CUSTOMERS, ...PERIOD },
  { ...CUSTOMERS, status: 'PAID' as const, ...PERIOD },
  { workOrderId: 'order', status: 'DRAFT' as const, ...CUSTOMERS, ...PERIOD },
  { overdueOn: DAY },
  { overdueOn: DAY, ...PERIOD },
  { overdueOn: DAY, ...CUSTOMERS },
  { overdueOn: DAY, status: 'PAID' as const },
  { search: 're-2026', ...CUSTOMERS, ...PERIOD, overdueOn: DAY },
];

export const samples: QuerySamples = {
  draftCountOf: [(readModels) => draftCountOf(readModels, CUSTOMERS.customerIds)],
  invoiceById: [(readModels) => invoiceById(readModels, 'invoice')],
  invoiceCount: selections.map((selection) => (readModels) => invoiceCount(readModels, selection)),
  invoicePage: selections.map(
    (selection) => (readModels) => invoicePage(readModels, { ...selection, limit: 50 }),
  ),
  invoicesByIds: [(readModels) => invoicesByIds(readModels, ['invoice'])],
  invoicesPastRetention: [(readModels) => invoicesPastRetention(readModels, DAY, 100)],
  keptInvoicesOf: [(readModels) => keptInvoicesOf(readModels, CUSTOMERS.customerIds)],
};
