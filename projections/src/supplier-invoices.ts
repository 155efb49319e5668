import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { statusOf, type SupplierInvoiceStatus } from '#contracts/supplier-invoices/status.js';
import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import {
  evolveSupplierInvoice,
  lineStanding,
  type SupplierInvoice,
} from '#contracts/supplier-invoices/supplier-invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text, words, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Where } from './engine/read-store.js';

/** The invoice as its stream has it. */
function follow(event: RecordedEvent<SupplierInvoiceEvent>): Change<SupplierInvoice> {
  return {
    key: event.data.supplierInvoiceId,
    apply: (invoice) => evolveSupplierInvoice(invoice ?? null, event) ?? undefined,
  };
}

/** All invoices of suppliers. */
export const supplierInvoices = defineReadModel<SupplierInvoice, SupplierInvoiceEvent>({
  name: 'supplier-invoices',
  version: 2,
  fields: {
    invoiceDate: text(({ invoiceDate }) => invoiceDate),
    status: text(({ lines }) => statusOf(lines.map(lineStanding))),
    orderId: text(({ orderId }) => orderId),
    receivedAt: text(({ receivedAt }) => receivedAt),
    words: words(({ invoiceNumber, supplierName, purchaseOrderNumber }) =>
      [invoiceNumber, supplierName, purchaseOrderNumber ?? ''].join(' '),
    ),
  },
  indexes: [['invoiceDate'], ['status', 'invoiceDate'], ['orderId', 'receivedAt']],
  on: {
    SupplierInvoiceReceived: follow,
    SupplierInvoiceAssigned: follow,
    LineMatched: follow,
    LineSentToClarification: follow,
    LineAccepted: follow,
  },
});

export type SupplierInvoiceSelection = {
  readonly status?: SupplierInvoiceStatus;
  /** Each word begins a word of invoice number, supplier or order number. */
  readonly search?: string;
  /** Invoice dates, inclusive. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
};

type Page = { readonly limit: number; readonly after?: PageKey };

/** Invoices, the newest invoice date first, and where the next page begins. */
export function supplierInvoicePage(
  readModels: ReadModels,
  { limit, after, ...selection }: SupplierInvoiceSelection & Page,
): Promise<{ readonly items: readonly SupplierInvoice[]; readonly next: PageKey | null }> {
  return readModels.find(supplierInvoices, {
    where: conditionsOf(selection),
    sort: [['invoiceDate', 'desc']],
    limit,
    ...(after === undefined ? {} : { after }),
  });
}

/** How many there are. */
export function supplierInvoiceCount(
  readModels: ReadModels,
  selection: SupplierInvoiceSelection,
): Promise<number> {
  return readModels.count(supplierInvoices, conditionsOf(selection));
}

/** The invoice with this id; null: there is none. */
export function supplierInvoiceById(readModels: ReadModels, id: string): Promise<SupplierInvoice | null> {
  return readModels.get(supplierInvoices, id);
}

/** The invoices of an order, the first received first; at most 1,000. */
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

function conditionsOf({ status, search, from, to }: SupplierInvoiceSelection): Where {
  return {
    ...(status === undefined ? {} : { status: { eq: status } }),
    ...(search === undefined ? {} : { words: { startsWith: search } }),
    ...(from === undefined && to === undefined
      ? {}
      : { invoiceDate: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } }),
  };
}
