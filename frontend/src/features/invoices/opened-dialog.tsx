import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { orderIdOf } from '#contracts/invoices/orders-of-invoice.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { CancelDialog } from './cancel-dialog.js';
import { CollectiveRedraft } from './collective-dialog.js';
import { InvoiceDialog } from './invoice-dialog.js';
import { MailDialog } from './mail-dialog.js';
import { SendDialog } from './send-dialog.js';
import { VersionsDialog } from './versions-dialog.js';

/** What is opened about an invoice, or about the next one of an order. */
export type Opened =
  | 'create'
  | 'deposit'
  | 'partial'
  | 'split'
  | 'overwrite'
  | 'redraft'
  | 'send'
  | 'mail'
  | 'cancel'
  | 'versions'
  | null;

type OpenedProps = {
  readonly opened: Opened;
  readonly invoice: InvoiceAnswer;
  readonly onRedraft: () => void;
  readonly onClose: () => void;
};

/** The dialog of an invoice that exists. */
export function OpenedDialog({ opened, invoice, onRedraft, onClose }: OpenedProps) {
  switch (opened) {
    case 'overwrite':
      return (
        <ConfirmDialog
          title="Vorhandene Rechnung überschreiben?"
          action="Überschreiben"
          busyAction="Überschreiben"
          busy={false}
          onConfirm={onRedraft}
          onCancel={onClose}
        >
          <p>Der Entwurf {invoice.number} bekommt eine neue Version. Die bisherige bleibt nachlesbar.</p>
        </ConfirmDialog>
      );
    case 'redraft':
      return invoice.orders.length > 0 ? (
        <CollectiveRedraft invoice={invoice} onClose={onClose} />
      ) : (
        <InvoiceDialog workOrderId={orderIdOf(invoice)} invoice={invoice} onClose={onClose} />
      );
    case 'send':
      return <SendDialog invoice={invoice} onClose={onClose} />;
    case 'mail':
      return <MailDialog invoice={invoice} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog invoice={invoice} onClose={onClose} />;
    case 'versions':
      return <VersionsDialog invoice={invoice} onClose={onClose} />;
    default:
      return null;
  }
}
