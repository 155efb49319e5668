import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';

type Position = InvoiceAnswer['positions'][number];
type Written = Pick<Position, 'description' | 'quantity' | 'unit' | 'unitPrice' | 'taxPercent' | 'sources'>;

/** A position, of a proposal or of an invoice, as the office sends it. */
export function asWritten({ description, quantity, unit, unitPrice, taxPercent, sources }: Written): Written {
  return { description, quantity, unit, unitPrice, taxPercent, sources };
}
