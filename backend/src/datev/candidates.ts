import { partyOf } from '#contracts/customers/customer-name.js';
import type { BatchKind } from '#contracts/datev/datev-batch.events.js';
import type { KnownPayment } from '#contracts/payments/payment.js';
import { byHand, type ByHand } from '#contracts/supplier-invoices/by-hand.js';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import { invoiceStatus } from '#contracts/supplier-invoices/supplier-invoice.js';
import { addDays, type LocalDate } from '#contracts/values/local-date-time.js';
import { supplierMoneySince, type SupplierMoney } from '#projections/datev/supplier-money.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { customersOf } from '#projections/customers/customers.js';
import { invoicePage, invoicesByIds } from '#projections/invoices/invoices.js';
import { paymentsSince } from '#projections/payments/payments.js';
import {
  supplierInvoiceById,
  supplierInvoicePage,
} from '#projections/supplier-invoices/supplier-invoices.js';
import type { BookDocument, BookSettings } from './books/posting.js';
import { incomingDocument } from './books/incoming.js';
import { paymentDocuments, type Settled } from './books/money.js';
import { supplierDocuments } from './books/supplier-money.js';
import { isFinishedInvoice, outgoingDocument, type FinishedInvoice } from './books/outgoing.js';
import { receivedDeposit } from './received-deposits.js';
import { replacedBy } from './replaced.js';

const AT_ONCE = 500;

/** Invoices and Stornos of one order; there are never more. */
const MOST_OF_ORDER = 500;

const NONE = { documents: [], waiting: [], unpaid: [], waited: [], unfinished: [], byHand: [] };

type Days = { readonly from: LocalDate; readonly to: LocalDate };

type Named = { readonly id: string; readonly number: string };
type Dated = Named & { readonly on: LocalDate };

/**
 * `waiting`: sent invoices whose papers are not stored yet; they go into a later batch, as do `unpaid` deposits, whose tax
 * has not arisen. `waited`: deposits that have their money now. `unfinished`: invoices of suppliers that nobody has
 * decided, or that were given up. `byHand`: finished ones that no batch can have.
 */
export type Candidates = {
  readonly documents: readonly BookDocument[];
  readonly waiting: readonly Named[];
  readonly unpaid: readonly Dated[];
  readonly waited: readonly Named[];
  readonly unfinished: readonly Named[];
  readonly byHand: readonly (Dated & { readonly why: ByHand })[];
};

/** Every finished document of these days, whether or not it is in a batch. The stream decides that. */
export async function candidatesOf(
  readModels: ReadModels,
  kind: BatchKind,
  days: Days,
  settings: BookSettings,
): Promise<Candidates> {
  switch (kind) {
    case 'OUTGOING':
      return outgoing(readModels, days, settings);
    case 'INCOMING':
      return incoming(readModels, days, settings);
    case 'PAYMENTS':
      return { ...NONE, documents: await money(readModels, days, settings) };
  }
}

async function outgoing(readModels: ReadModels, days: Days, settings: BookSettings): Promise<Candidates> {
  const documents: BookDocument[] = [];
  const waiting: Named[] = [];
  const unpaid: Dated[] = [];
  const waited: Named[] = [];
  const ofOrder = async (workOrderId: string) =>
    (await invoicePage(readModels, { workOrderId, limit: MOST_OF_ORDER })).items;
  for await (const items of pages((after) => invoicePage(readModels, { ...days, limit: AT_ONCE, after })))
    for (const invoice of items) {
      const { id, content, issued, retentionEnded } = invoice;
      const { number, date: on } = content;
      if (isFinishedInvoice(invoice)) {
        const booked = await bookedInvoice(readModels, invoice, settings);
        if (booked === null) unpaid.push({ id, number, on });
        else documents.push(outgoingDocument(booked, await replacedBy(booked, ofOrder), settings));
        if (booked !== null && booked !== invoice) waited.push({ id, number });
      } else if (issued !== null && !retentionEnded) waiting.push({ id, number });
    }
  return { ...NONE, documents, waiting, unpaid, waited };
}

/** The invoice as it is booked; null: it waits for its money. Where tax follows the money anyway no deposit waits. */
async function bookedInvoice(
  readModels: ReadModels,
  invoice: FinishedInvoice,
  { datev }: BookSettings,
): Promise<FinishedInvoice | null> {
  const { kind, content } = invoice;
  const isDeposit = kind === 'INVOICE' && content.form === 'DEPOSIT' && datev.taxation === 'AGREED';
  return isDeposit ? receivedDeposit(invoice, (ids) => invoicesByIds(readModels, ids)) : invoice;
}

async function incoming(readModels: ReadModels, days: Days, settings: BookSettings): Promise<Candidates> {
  const documents: BookDocument[] = [];
  const unfinished: Named[] = [];
  const left: Candidates['byHand'][number][] = [];
  for await (const items of pages((after) =>
    supplierInvoicePage(readModels, { ...days, limit: AT_ONCE, after }),
  ))
    for (const invoice of items) {
      const { supplierInvoiceId: id, invoiceNumber: number, invoiceDate: on } = invoice;
      const status = invoiceStatus(invoice);
      const why = byHand(invoice);
      if (!isFinished(status) || status === 'Verworfen') unfinished.push({ id, number });
      else if (why !== null) left.push({ id, number, on, why });
      else documents.push(incomingDocument(invoice, settings));
    }
  return { ...NONE, documents, unfinished, byHand: left };
}

async function money(readModels: ReadModels, { from, to }: Days, settings: BookSettings) {
  const documents: BookDocument[] = [];
  for await (const items of pages((after) => paymentsSince(readModels, { from, limit: AT_ONCE, after }))) {
    const settled = await settledBy(readModels, items);
    documents.push(...items.flatMap((payment) => paymentDocuments(payment, settled, settings)));
  }
  for await (const items of pages((after) => supplierMoneySince(readModels, { from, limit: AT_ONCE, after })))
    documents.push(...(await ofSuppliers(readModels, items, settings)));
  return documents.filter(({ on }) => from <= on && on <= to);
}

async function settledBy(readModels: ReadModels, payments: readonly KnownPayment[]): Promise<Settled> {
  const ids = payments.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId));
  const customers = await customersOf(
    readModels,
    payments.map(({ customerId }) => customerId),
  );
  return {
    invoices: await invoicesByIds(readModels, [...new Set(ids)]),
    payers: new Map([...customers].map(([id, customer]) => [id, partyOf(customer).name ?? ''])),
  };
}

async function ofSuppliers(
  readModels: ReadModels,
  items: readonly SupplierMoney[],
  settings: BookSettings,
): Promise<readonly BookDocument[]> {
  const documents: BookDocument[] = [];
  for (const item of items) {
    const invoice = await supplierInvoiceById(readModels, item.supplierInvoiceId);
    if (invoice !== null) documents.push(...supplierDocuments(item, invoice, settings));
  }
  return documents;
}

type Page<Doc> = { readonly items: readonly Doc[]; readonly next: string | null };

async function* pages<Doc>(
  read: (after: string | undefined) => Promise<Page<Doc>>,
): AsyncIterable<readonly Doc[]> {
  let after: string | undefined;
  do {
    const page: Page<Doc> = await read(after);
    yield page.items;
    after = page.next ?? undefined;
  } while (after !== undefined);
}

/** The days of the fiscal year before this one. */
export function yearBefore(fiscalYear: LocalDate): Days {
  return { from: `${Number(fiscalYear.slice(0, 4)) - 1}${fiscalYear.slice(4)}`, to: addDays(fiscalYear, -1) };
}
