import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type {
  SupplierInvoiceEvent,
  SupplierInvoiceReceived,
} from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  hasOpenWholeDeviation,
  invoiceStatus,
  receivedInvoice,
  supplierInvoiceAfter,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import { defineReadModel, number, text, words, type Change } from '../engine/read-model.js';
import type { SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey } from '../engine/read-store.js';
import { supplierInvoiceFilters } from '#contracts/supplier-invoices/supplier-invoice-filters.js';
import { conditionsOf } from '../engine/conditions.js';

function follow(
  event: RecordedEvent<Exclude<SupplierInvoiceEvent, SupplierInvoiceReceived>>,
): Change<SupplierInvoice> {
  return {
    key: event.data.supplierInvoiceId,
    apply: (invoice) => invoice && supplierInvoiceAfter(invoice, event),
  };
}

export const supplierInvoices = defineReadModel<SupplierInvoice, SupplierInvoiceEvent>({
  name: 'supplier-invoices',
  version: 6,
  fields: {
    invoiceDate: text(({ invoiceDate }) => invoiceDate),
    status: text(invoiceStatus),
    wholeDeviation: number((invoice) => (hasOpenWholeDeviation(invoice) ? 1 : null)),
    otherCurrency: number(({ currency }) => (currency === 'EUR' ? null : 1)),
    orderId: text(({ orderId }) => orderId),
    receivedAt: text(({ receivedAt }) => receivedAt),
    fileHash: text(({ fileHash }) => fileHash),
    words: words(({ invoiceNumber, supplierName, purchaseOrderNumber }) =>
      [invoiceNumber, supplierName, purchaseOrderNumber ?? ''].join(' '),
    ),
  },
  indexes: [
    ['invoiceDate'],
    ['status', 'invoiceDate'],
    ['wholeDeviation', 'invoiceDate'],
    ['wholeDeviation', 'status', 'invoiceDate'],
    ['otherCurrency', 'status'],
    ['orderId', 'receivedAt'],
    ['fileHash'],
  ],
  on: {
    SupplierInvoiceReceived: (event) => ({
      key: event.data.supplierInvoiceId,
      apply: () => receivedInvoice(event),
    }),
    SupplierInvoiceAssigned: follow,
    SupplierInvoiceUnassigned: follow,
    SupplierInvoiceLineAssigned: follow,
    SupplierInvoiceCorrected: follow,
    SupplierInvoiceVoided: follow,
    SupplierInvoiceCompared: follow,
    InvoiceDeviationAccepted: follow,
    InvoiceDeviationSentToClarification: follow,
    InvoiceAcceptanceWithdrawn: follow,
    LineMatched: follow,
    LineSentToClarification: follow,
    LineAccepted: follow,
    LineAcceptanceWithdrawn: follow,
  },
});

const whereOf = conditionsOf(supplierInvoiceFilters, {});

export type SupplierInvoiceSelection = Parameters<typeof whereOf>[0];

type Page = { readonly limit: number; readonly after?: PageKey };

export function supplierInvoicePage(
  readModels: ReadModels,
  { limit, after, ...selection }: SupplierInvoiceSelection & Page,
): Promise<{ readonly items: readonly SupplierInvoice[]; readonly next: PageKey | null }> {
  return readModels.find(supplierInvoices, {
    where: whereOf(selection),
    sort: [['invoiceDate', 'desc']],
    limit,
    after,
  });
}

export function supplierInvoiceCount(
  readModels: ReadModels,
  selection: SupplierInvoiceSelection,
): Promise<number> {
  return readModels.count(supplierInvoices, whereOf(selection));
}

/** The number of invoices in another currency than euros. */
export function otherCurrencyCount(readModels: ReadModels, status: SupplierInvoiceStatus): Promise<number> {
  return readModels.count(supplierInvoices, { otherCurrency: { eq: 1 }, status: { eq: status } });
}

export function supplierInvoiceById(readModels: ReadModels, id: string): Promise<SupplierInvoice | null> {
  return readModels.get(supplierInvoices, id);
}

/** First received first; at most 1,000. */
export async function supplierInvoicesOfOrder(
  readModels: ReadModels,
  orderId: string,
): Promise<readonly SupplierInvoice[]> {
  const { items } = await readModels.find(supplierInvoices, {
    where: { orderId: { eq: orderId } },
    sort: [['receivedAt', 'asc']],
    limit: 1_000,
  });
  return items;
}

/** True if an invoice of a supplier was imported from this file. */
export async function isSuppliersFile(readModels: ReadModels, fileHash: string): Promise<boolean> {
  const { items } = await readModels.find(supplierInvoices, {
    where: { fileHash: { eq: fileHash } },
    sort: [['fileHash', 'asc']],
    limit: 1,
  });
  return items.length > 0;
}
