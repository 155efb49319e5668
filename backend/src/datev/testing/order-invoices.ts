import type { InvoiceForm } from '#contracts/invoices/invoice.events.js';
import { sentInvoice } from '../../invoices/testing/golden-invoices.js';
import { position, TAKEN, wanted } from '../../invoices/testing/golden-parts.js';
import type { FinishedInvoice } from '../books/outgoing.js';
import { finished } from './booked.js';

/** An invoice of an order, or the Storno that takes one back. `proofs`: the times that it bills. */
export type OrderInvoice = {
  readonly id: string;
  readonly on: string;
  readonly supplyOn?: string;
  readonly form?: InvoiceForm;
  readonly proofs?: readonly string[];
  readonly isStorno?: boolean;
};

/** The invoice as it is after it was sent on its day. */
export function orderInvoice(what: OrderInvoice): FinishedInvoice {
  const { id, on: date, supplyOn = '2026-10-30', form = 'WHOLE', proofs = [], isStorno = false } = what;
  const sources = proofs.map((proof) => ({ kind: 'TIME_LOG' as const, id: proof }));
  const content = { form, date, supplyOn, dueOn: date, positions: [position({ sources })] };
  const sent = sentInvoice({ name: 'x', wanted: wanted(content), taken: TAKEN });
  const made = finished(sent, id);
  return {
    ...made,
    kind: isStorno ? 'STORNO' : 'INVOICE',
    issued: { ...made.issued, issuedAt: `${date}T10:00:00.000Z` },
  };
}
