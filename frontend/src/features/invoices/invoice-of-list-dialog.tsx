import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button, DialogActions, DialogContent, DialogTitle } from '@fluentui/react-components';
import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { titleOf } from '#contracts/invoices/invoice-words.js';
import { messageOf } from '../../api/http.js';
import { useMay } from '../../api/session/use-may.js';
import { Modal } from '../../ui/dialogs/modal.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { InvoiceCard } from './invoice-card.js';
import { invoiceQuery } from './invoices.queries.js';
import { OpenedDialog, type Opened } from './opened-dialog.js';

type InvoiceOfListDialogProps = {
  readonly id: string;
  /** The payments of an invoice, drawn by another feature. */
  readonly payments: (invoice: InvoiceAnswer) => ReactNode;
  readonly onClose: () => void;
};

/** An invoice of no order, or of several: it is sent, printed, mailed, paid and cancelled here. */
export function InvoiceOfListDialog({ id, payments, onClose }: InvoiceOfListDialogProps) {
  const mayChange = useMay('invoices:change');
  const query = useQuery(invoiceQuery(id));
  const [opened, setOpened] = useState<Opened>(null);
  const invoice = query.data;
  if (invoice !== undefined && opened !== null) {
    const close = () => setOpened(null);
    const redraft = () => setOpened('redraft');
    return <OpenedDialog opened={opened} invoice={invoice} onRedraft={redraft} onClose={close} />;
  }
  return (
    <Modal onClose={onClose}>
      <DialogTitle>
        {invoice === undefined ? 'Rechnung' : `${titleOf(invoice.kind, invoice)} ${invoice.number}`}
      </DialogTitle>
      <DialogContent>
        {query.isPending && <LoadingRows text="Lade Rechnung …" rows={3} />}
        {query.isError && invoice === undefined && (
          <FailedList
            message={messageOf(query.error, 'Die Rechnung konnte nicht geladen werden.')}
            retry={() => void query.refetch()}
          />
        )}
        {invoice && (
          <InvoiceCard
            invoice={invoice}
            orderId={null}
            isCurrent={false}
            mayChange={mayChange}
            payments={payments(invoice)}
            onOpen={setOpened}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Schließen</Button>
      </DialogActions>
    </Modal>
  );
}
