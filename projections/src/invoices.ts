import { unlessErased } from '#contracts/kernel/erased.js';
import type { RecordedEvent } from '#contracts/kernel/domain-event.js';
import { invoiceStream, type InvoiceStatus, type KnownInvoice } from '#contracts/invoices/invoice.js';
import type { InvoiceEvent, InvoiceKind } from '#contracts/invoices/invoice.events.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { defineReadModel, text, words, type Change } from './engine/read-model.js';
import type { ReadModels } from './engine/read-models.js';
import type { PageKey, Query, Where } from './engine/read-store.js';
import { walk } from './engine/walk.js';

/** The invoice as its stream has it. */
function follow(event: RecordedEvent<InvoiceEvent>): Change<KnownInvoice> {
  return {
    key: event.data.invoiceId,
    apply: (invoice) => {
      const after = invoiceStream.evolve(invoice ?? invoiceStream.initial, event);
      return after.status === 'none' ? undefined : after;
    },
  };
}

/** All customer invoices: drafts, what was sent, and Stornos. */
export const invoices = defineReadModel<KnownInvoice, InvoiceEvent>({
  name: 'invoices',
  version: 2,
  fields: {
    date: text(({ content }) => content.date),
    // A Storno is never due.
    dueDate: text(({ kind, content }) => (kind === 'INVOICE' ? content.dueOn : null)),
    status: text(({ status }) => status),
    customerId: text(({ customerId }) => customerId),
    workOrderId: text(({ workOrderId }) => workOrderId),
    createdAt: text(({ createdAt }) => createdAt),
    keptUntil: text(({ issued, retentionEnded }) => (retentionEnded ? null : (issued?.keptUntilOn ?? null))),
    words: words(({ content, issued }) =>
      [content.number, unlessErased(issued?.recipientName ?? null)].filter(Boolean).join(' '),
    ),
  },
  indexes: [
    ['date'],
    ['status', 'date'],
    ['status', 'dueDate'],
    ['customerId', 'date'],
    ['customerId', 'status', 'date'],
    ['customerId', 'status', 'dueDate'],
    ['workOrderId', 'createdAt'],
    ['keptUntil'],
  ],
  on: {
    InvoiceDrafted: follow,
    InvoiceRedrafted: follow,
    InvoiceIssued: follow,
    InvoicePdfStored: follow,
    InvoiceMailRequested: follow,
    InvoiceMailed: follow,
    InvoicePaid: follow,
    InvoiceDraftDiscarded: follow,
    InvoiceCancellationBegun: follow,
    InvoiceCancelled: follow,
    InvoiceRetentionEnded: follow,
  },
});

/** Which invoices; all of it must hold. */
export type InvoiceSelection = {
  readonly status?: InvoiceStatus;
  readonly kind?: InvoiceKind;
  /** Dates of the invoice, inclusive. */
  readonly from?: LocalDate;
  readonly to?: LocalDate;
  /** The customer's id and those of accounts that were merged into it. */
  readonly customerIds?: readonly string[];
  readonly workOrderId?: string;
  /** Each word begins a word of the number or, once it is sent, of the recipient. */
  readonly search?: string;
  /** Sent, not paid, and due before this day. */
  readonly overdueOn?: LocalDate;
};

type Rows = { readonly items: readonly KnownInvoice[]; readonly next: PageKey | null };

/** How a selection is found: by an index, and what no index knows is looked at row by row. */
type Plan = {
  readonly where: Where;
  readonly sort: NonNullable<Query['sort']>;
  readonly matches: ((invoice: KnownInvoice) => boolean) | null;
};

/** Invoices, the newest date first (overdue ones: the longest overdue first), and where the next page begins. */
export function invoicePage(
  readModels: ReadModels,
  { limit, after, ...selection }: InvoiceSelection & { readonly limit: number; readonly after?: PageKey },
): Promise<Rows> {
  const { where, sort, matches } = planOf(selection);
  const place = after === undefined ? {} : { after };
  return matches === null
    ? readModels.find(invoices, { where, sort, limit, ...place })
    : walk(readModels, invoices, { where, sort, size: limit, matches, ...place });
}

/** How many there are; of what no index knows at most the first 5,000 rows are looked at. */
export async function invoiceCount(readModels: ReadModels, selection: InvoiceSelection): Promise<number> {
  const { where, sort, matches } = planOf(selection);
  if (matches === null) return readModels.count(invoices, where);
  return (await walk(readModels, invoices, { where, sort, size: 5_000, matches })).items.length;
}

/** No index knows the kind: a Storno is rare. */
function planOf({ kind, ...selection }: InvoiceSelection): Plan {
  const plan = indexed(selection);
  const { matches } = plan;
  if (kind === undefined) return plan;
  return { ...plan, matches: (one) => one.kind === kind && (matches?.(one) ?? true) };
}

function indexed(selection: Omit<InvoiceSelection, 'kind'>): Plan {
  const { customerIds, workOrderId, search, overdueOn, from, to } = selection;
  const status = overdueOn === undefined ? selection.status : 'SENT';
  const isNone = overdueOn !== undefined && selection.status !== undefined && selection.status !== 'SENT';
  const dates = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const date: Where = from === undefined && to === undefined ? {} : { date: dates };
  const customer: Where = customerIds === undefined ? {} : { customerId: { in: customerIds } };
  const state: Where = status === undefined ? {} : { status: { eq: status } };
  const order: Where = workOrderId === undefined ? {} : { workOrderId: { eq: workOrderId } };
  const due: Where = overdueOn === undefined ? {} : { dueDate: { to: addDays(overdueOn, -1) } };
  const all = { ...customer, ...state, ...order, ...date, ...due };
  const newest: Plan['sort'] = [['date', 'desc']];
  const none = isNone ? () => false : null;
  if (search !== undefined) {
    return { where: { ...all, words: { startsWith: search } }, sort: newest, matches: none };
  }
  if (workOrderId !== undefined) {
    return {
      where: order,
      sort: [['createdAt', 'desc']],
      matches: none ?? ((one) => isAmong(one, selection)),
    };
  }
  if (overdueOn !== undefined) {
    const matches =
      none ??
      (from === undefined && to === undefined ? null : (one: KnownInvoice) => isAmong(one, selection));
    return { where: { ...customer, ...state, ...due }, sort: [['dueDate', 'asc']], matches };
  }
  return { where: all, sort: newest, matches: null };
}

function isAmong({ status, kind, customerId, content }: KnownInvoice, wanted: InvoiceSelection): boolean {
  const { from, to, overdueOn } = wanted;
  const isOver = kind === 'INVOICE' && status === 'SENT' && content.dueOn < (overdueOn ?? '');
  return (
    (wanted.status === undefined || status === wanted.status) &&
    (wanted.customerIds === undefined || wanted.customerIds.includes(customerId)) &&
    (from === undefined || content.date >= from) &&
    (to === undefined || content.date <= to) &&
    (overdueOn === undefined || isOver)
  );
}

/** The invoice with this id; null: there is none. */
export function invoiceById(readModels: ReadModels, id: string): Promise<KnownInvoice | null> {
  return readModels.get(invoices, id);
}

/** The invoices with these ids, by id; unknown ones are missing. */
export function invoicesByIds(
  readModels: ReadModels,
  ids: readonly string[],
): Promise<ReadonlyMap<string, KnownInvoice>> {
  return readModels.getMany(invoices, ids);
}

/** Drafts of these customers: they stand in the way of an erasure. */
export function draftCountOf(readModels: ReadModels, customerIds: readonly string[]): Promise<number> {
  return readModels.count(invoices, { customerId: { in: customerIds }, status: { eq: 'DRAFT' } });
}

/** How many invoices of these customers are kept, and until when the longest; null: none is. */
export async function keptInvoicesOf(
  readModels: ReadModels,
  customerIds: readonly string[],
): Promise<{ readonly count: number; readonly until: LocalDate | null }> {
  let count = 0;
  let until: LocalDate | null = null;
  let after: PageKey | null = null;
  do {
    const page: Rows = await invoicePage(readModels, {
      customerIds,
      limit: 1_000,
      ...(after === null ? {} : { after }),
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

/** Invoices whose retention ended before this day, the longest ago first. */
export async function invoicesPastRetention(
  readModels: ReadModels,
  today: LocalDate,
  limit: number,
): Promise<readonly KnownInvoice[]> {
  const { items } = await readModels.find(invoices, {
    where: { keptUntil: { to: addDays(today, -1) } },
    sort: [['keptUntil', 'asc']],
    limit,
  });
  return items;
}
