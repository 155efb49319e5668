import { useNavigate } from 'react-router-dom';
import { MAX_IMPORT_BYTES } from '#contracts/supplier-invoices/limits.js';
import { FileDrop } from '../../ui/file-drop.js';
import { useWrite } from '../../ui/write.js';
import { importInvoice } from './supplier-invoices.queries.js';

/** Takes an e-invoice that is dropped, and goes on to what it became. */
export function ImportInvoice() {
  const navigate = useNavigate();
  const read = useWrite({
    send: importInvoice,
    refresh: ['supplier-invoices'],
    done: ({ invoiceNumber, supplierName }) =>
      ['Rechnung eingelesen', `${invoiceNumber}, ${supplierName}`] as const,
    onDone: ({ id }) => void navigate(`/supply/invoices/${id}`),
    failed: 'Die Datei konnte nicht eingelesen werden.',
  });
  return (
    <FileDrop
      label="E-Rechnung einlesen"
      hint="XML (CII, UBL) oder ZUGFeRD-PDF, höchstens 10 MB"
      accept=".xml,.pdf,application/xml,text/xml,application/pdf"
      maxBytes={MAX_IMPORT_BYTES}
      tooLarge="Die Datei darf höchstens 10 MB groß sein."
      disabled={read.busy}
      onFile={(file) => void read.run(file)}
    />
  );
}
