import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { DownloadButton } from '../../ui/files/download-button.js';

/** True for sent invoices: their PDF never changes, also after a cancellation. */
export const isIssued = ({ status, kind, correctedBy }: InvoiceAnswer): boolean =>
  status === 'SENT' || status === 'PAID' || kind === 'STORNO' || correctedBy !== null;

/** The PDF of an invoice among others. */
export function InvoicePdf({ invoice: { id, number } }: { readonly invoice: InvoiceAnswer }) {
  return (
    <DownloadButton
      small
      path={`/invoices/${id}/pdf`}
      fileName={`invoice-${id}.pdf`}
      failed="Das PDF konnte nicht heruntergeladen werden."
    >
      PDF<span className="sr"> von {number}</span>
    </DownloadButton>
  );
}
