import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { DocumentsOf } from '../platform/files/documents.js';

/** The imported files of suppliers' invoices. */
export const supplierInvoiceDocuments: DocumentsOf<SupplierInvoiceEvent> = {
  SupplierInvoiceReceived: ({ supplierInvoiceId: of, invoiceNumber, supplierName, fileHash: hash }) =>
    hash === null
      ? []
      : [
          { kind: 'named', of, name: `Eingangsrechnung ${invoiceNumber} von ${supplierName}` },
          { kind: 'stored', of, what: 'Datei', hash },
        ],
};
