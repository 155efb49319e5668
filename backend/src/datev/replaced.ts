import type { KnownInvoice } from '#contracts/invoices/invoice.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import type { ReadModels } from '#projections/engine/read-models.js';
import { invoicePage } from '#projections/invoices/invoices.js';
import { monthOf, type FinishedInvoice } from './books/outgoing.js';

/** Invoices and Stornos of one order; there are never more. */
const MOST_OF_ORDER = 500;

/**
 * The day of the Storno after which this invoice bills the same supply again; null: it is the first one. Only an invoice
 * about another month is looked up: the tax of the others is in their own month in any case.
 */
export async function replacedOn(
  readModels: ReadModels,
  invoice: FinishedInvoice,
): Promise<LocalDate | null> {
  const { kind, workOrderId, content } = invoice;
  const { date, supplyOn } = content;
  if (kind !== 'INVOICE' || supplyOn === null || monthOf(supplyOn) === monthOf(date)) return null;
  const { items } = await invoicePage(readModels, { workOrderId, limit: MOST_OF_ORDER });
  return stornoBefore(invoice, items);
}

/** Each Storno of a month of supply is followed by at most one invoice that replaces what it cancelled. */
export function stornoBefore(
  { id, content: { form, supplyOn } }: Pick<KnownInvoice, 'id' | 'content'>,
  ofOrder: readonly KnownInvoice[],
): LocalDate | null {
  const open: LocalDate[] = [];
  const ofMonth = ofOrder
    .filter(({ issued, content }) => issued !== null && monthOf(content.supplyOn) === monthOf(supplyOn))
    // A deposit and a bill of work replace each other never.
    .filter(({ content }) => (content.form === 'DEPOSIT') === (form === 'DEPOSIT'))
    .toSorted((a, b) => issuedAt(a).localeCompare(issuedAt(b)) || a.id.localeCompare(b.id));
  for (const one of ofMonth) {
    if (one.kind === 'STORNO') open.push(one.content.date);
    else if (one.id === id) return open[0] ?? null;
    else open.shift();
  }
  return null;
}

const issuedAt = ({ issued }: KnownInvoice): string => issued?.issuedAt ?? '';
