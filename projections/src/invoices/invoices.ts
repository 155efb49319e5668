import { unlessErased } from '#contracts/kernel/erased.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import type { CustomerTracesForgotten } from '#contracts/customers/customer.events.js';
import { afterErasure, invoiceStream, isDue, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import { orderIdsOf } from '#contracts/invoices/orders-of-invoice.js';
import { addDays, localDateTime, type LocalDate } from '#contracts/values/local-date-time.js';
import { ownNumber, sortableNumber } from '#contracts/invoices/number-series.js';
import { invoiceFilters } from '#contracts/invoices/invoice-filters.js';
import { conditionsOf } from '../engine/conditions.js';
import { defineReadModel, text, words, type Change } from '../engine/read-model.js';
import type { ReadModels } from '../engine/read-models.js';
import type { PageKey, Query } from '../engine/read-store.js';
import { selectedCount, selectedPage } from '../engine/selected-page.js';

function follow(event: RecordedEvent<InvoiceEvent>): Change<KnownInvoice> {
  return {
    key: event.data.invoiceId,
    apply: (invoice) => {
      const after = invoiceStream.evolve(invoice ?? invoiceStream.initial, event);
      return after.status === 'none' ? undefined : after;
    },
  };
}

export const invoices = defineReadModel<KnownInvoice, InvoiceEvent | CustomerTracesForgotten>({
  name: 'invoices',
  version: 14,
  fields: {
    date: text(({ content }) => content.date),
    numberKey: text(({ content }) => sortableNumber(content.number)),
    // The day of sending, before it of drafting, of a document whose number lies outside of the sequence.
    outsideOn: text(({ content, numberReason, issued, createdAt }) =>
      numberReason !== null || ownNumber(content.number) === null
        ? localDateTime(issued?.issuedAt ?? createdAt).date
        : null,
    ),
    dueDate: text((invoice) => (isDue(invoice) ? invoice.content.dueOn : null)),
    status: text(({ status }) => status),
    kind: text(({ kind }) => kind),
    customerId: text(({ customerId }) => customerId),
    // One word for each order: a collective invoice has several.
    orders: words((invoice) => orderIdsOf(invoice).map(wordOfId).join(' ')),
    createdAt: text(({ createdAt }) => createdAt),
    keptUntil: text(({ issued, retentionEnded }) => (retentionEnded ? null : (issued?.keptUntilOn ?? null))),
    words: words(({ content, issued }) =>
      [
        content.number,
        unlessErased(issued && issued.recipientCompany),
        unlessErased(issued && issued.recipientName),
      ]
        .filter(Boolean)
        .join(' '),
    ),
  },
  indexes: [
    ['date', 'numberKey'],
    ['kind', 'date', 'numberKey'],
    ['status', 'date', 'numberKey'],
    ['status', 'kind', 'date', 'numberKey'],
    ['status', 'dueDate', 'numberKey'],
    ['customerId', 'date', 'numberKey'],
    ['customerId', 'status', 'date', 'numberKey'],
    ['customerId', 'status', 'dueDate', 'numberKey'],
    ['createdAt'],
    ['keptUntil'],
    ['numberKey'],
    ['outsideOn'],
  ],
  on: {
    CustomerTracesForgotten: ({ data: { kind, ids } }) =>
      kind === 'invoice'
        ? ids.map((key) => ({ key, apply: (invoice) => invoice && afterErasure(invoice) }))
        : [],
    InvoiceDrafted: follow,
    InvoiceRedrafted: follow,
    InvoiceNumberJustified: follow,
    InvoiceIssued: follow,
    InvoicePdfStored: follow,
    InvoiceMailRequested: follow,
    InvoiceMailed: follow,
    InvoicePaid: follow,
    InvoiceReopened: follow,
    InvoiceDraftDiscarded: follow,
    InvoiceCancellationBegun: follow,
    InvoiceCancelled: follow,
    InvoiceDepositDeducted: follow,
    InvoiceDepositFreed: follow,
    CounterSaleMade: follow,
    SoldPartsTakenBack: follow,
    InvoiceRetentionReleased: follow,
    InvoiceRetentionEnded: follow,
  },
});

const wordOfId = (id: string): string => id.replaceAll('-', '');

const whereOf = conditionsOf(invoiceFilters, {
  workOrderId: (id: string) => ({ orders: { startsWith: wordOfId(id) } }),
  /** The customer's id and the ids of merged accounts. */
  customerId: (customerIds: readonly string[]) => ({ customerId: { in: customerIds } }),
  overdue: (today: LocalDate) => ({ status: { eq: 'SENT' }, dueDate: { to: addDays(today, -1) } }),
});

export type InvoiceSelection = Parameters<typeof whereOf>[0];

type Rows = { readonly items: readonly KnownInvoice[]; readonly next: PageKey | null };

const selected = (selection: InvoiceSelection) => ({ where: whereOf(selection), sort: sortOf(selection) });

const NEWEST_FIRST: NonNullable<Query['sort']> = [
  ['date', 'desc'],
  ['numberKey', 'desc'],
];
const LONGEST_DUE_FIRST: NonNullable<Query['sort']> = [
  ['dueDate', 'asc'],
  ['numberKey', 'asc'],
];

function sortOf({ overdue, workOrderId, search }: InvoiceSelection): NonNullable<Query['sort']> {
  if (search !== undefined) return NEWEST_FIRST;
  if (workOrderId !== undefined) return [['createdAt', 'desc']];
  return overdue === undefined ? NEWEST_FIRST : LONGEST_DUE_FIRST;
}

/** Newest date first, then highest number; invoices of an order by creation; overdue invoices by due date. */
export function invoicePage(
  readModels: ReadModels,
  { limit, after, ...selection }: InvoiceSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<Rows> {
  return selectedPage(readModels, invoices, { ...selected(selection), limit, after });
}

/** The number of matches; at most 5,000 if no index serves the selection. */
export function invoiceCount(readModels: ReadModels, selection: InvoiceSelection): Promise<number> {
  return selectedCount(readModels, invoices, selected(selection));
}

export function invoiceById(readModels: ReadModels, id: string): Promise<KnownInvoice | null> {
  return readModels.get(invoices, id);
}

export function invoicesByIds(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownInvoice>> {
  return readModels.getMany(invoices, ids);
}

/** Drafts of these customers, which block an erasure. */
export function draftCountOf(readModels: ReadModels, customerIds: readonly string[]): Promise<number> {
  return readModels.count(invoices, { customerId: { in: customerIds }, status: { eq: 'DRAFT' } });
}

/** The number of retained invoices of these customers and the end of the longest retention; null: none. */
export async function keptInvoicesOf(
  readModels: ReadModels,
  customerIds: readonly string[],
): Promise<{ readonly count: number; readonly until: LocalDate | null }> {
  let count = 0;
  let until: LocalDate | null = null;
  let after: PageKey | null = null;
  do {
    const page: Rows = await invoicePage(readModels, {
      customerId: customerIds,
      limit: 1_000,
      after: after ?? undefined,
    });
    for (const { issued, retentionEnded } of page.items) {
      if (issued === null || retentionEnded) continue;
      count++;
      if (until === null || issued.keptUntilOn > until) until = issued.keptUntilOn;
    }
    after = page.next;
  } while (after !== null);
  return { count, until };
}

/** Invoices whose retention ended before this day and that still have their recipient, the longest ago first. */
export function invoicesPastRetention(
  readModels: ReadModels,
  { today, limit, after }: { readonly today: LocalDate; readonly limit: number; readonly after?: PageKey },
): Promise<Rows> {
  return readModels.find(invoices, {
    where: { keptUntil: { to: addDays(today, -1) } },
    sort: [['keptUntil', 'asc']],
    limit,
    after,
  });
}
