import { documentOf, type InvoiceDocument } from '../e-invoice/invoice-document.js';
import { GOLDEN, sentInvoice } from './golden-invoices.js';

export const GOLDEN_NAMES = GOLDEN.map(({ name }) => name);

/** The document of a reference invoice. */
export function documentNamed(name: string): InvoiceDocument {
  const golden = GOLDEN.find((one) => one.name === name);
  const invoice = golden && sentInvoice(golden);
  if (!invoice?.issued) throw new Error(`${name} is not sent`);
  return documentOf(invoice, invoice.issued);
}
