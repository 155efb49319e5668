import type { SupplierInvoiceEvent } from '#contracts/supplier-invoices/supplier-invoice.events.js';
import type { DocumentsOf } from '../platform/files/documents.js';

/** The imported files of suppliers' invoices. */
export const supplierInvoiceDocuments: DocumentsOf = (stored) => {
  const event = stored as SupplierInvoiceEvent;
  if (event.type !== 'SupplierInvoiceReceived' || event.data.fileHash === null) return [];
  const { supplierInvoiceId: of, invoiceNumber, supplierName, fileHash: hash } = event.data;
  return [
    { kind: 'named', of, name: `Eingangsrechnung ${invoiceNumber} von ${supplierName}` },
    { kind: 'stored', of, what: 'Datei', hash },
  ];
};
