import type { InvoiceEvent } from '#contracts/invoices/invoice.events.js';
import type { DocumentFact, DocumentsOf } from '../platform/files/documents.js';

/** The documents of invoices. */
export const invoiceDocuments: DocumentsOf = (stored): readonly DocumentFact[] => {
  const event = stored as Pick<InvoiceEvent, 'type' | 'data'> as InvoiceEvent;
  switch (event.type) {
    case 'InvoiceIssued':
      return [{ kind: 'named', of: event.data.invoiceId, name: `Rechnung ${event.data.number}` }];
    case 'InvoicePdfStored': {
      const { invoiceId: of, pdfHash, xmlHash } = event.data;
      return [
        { kind: 'stored', of, what: 'PDF', hash: pdfHash },
        { kind: 'stored', of, what: 'E-Rechnung', hash: xmlHash },
      ];
    }
    // The papers are deleted after the end of retention was noted, never before.
    case 'InvoiceRetentionEnded':
      return [{ kind: 'released', of: event.data.invoiceId }];
    default:
      return [];
  }
};
