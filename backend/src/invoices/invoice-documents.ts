import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import type { DocumentsOf } from '../platform/files/documents.js';

/** The documents of invoices. */
export const invoiceDocuments: DocumentsOf<InvoiceEvent> = {
  InvoiceIssued: ({ invoiceId: of, number }) => [{ kind: 'named', of, name: `Rechnung ${number}` }],
  InvoicePdfStored: ({ invoiceId: of, pdfHash, xmlHash }) => [
    { kind: 'stored', of, what: 'PDF', hash: pdfHash },
    { kind: 'stored', of, what: 'E-Rechnung', hash: xmlHash },
  ],
  // The papers are deleted after the end of retention was noted, never before.
  InvoiceRetentionEnded: ({ invoiceId: of }) => [{ kind: 'released', of }],
};
