import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import { MISSING_REASON } from '#contracts/supplier-invoices/supplier-invoice-texts.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { DownloadButton } from '../../ui/files/download-button.js';
import { useWrite } from '../../ui/forms/write.js';
import { EnterInvoiceDialog } from './enter-invoice-dialog.js';
import { NoteDialog } from '../../ui/dialogs/note-dialog.js';
import { TELL_TAX_OFFICE } from './decisions.js';
import { voidInvoice } from './supplier-invoices.queries.js';

type InvoiceActionsProps = { readonly invoice: SupplierInvoiceAnswer; readonly mayChange: boolean };

/** The original file; corrects a typed invoice, also a checked one; voids one that was captured by mistake. */
export function InvoiceActions({ invoice, mayChange }: InvoiceActionsProps) {
  const { id, hasFile, voided } = invoice;
  const [opened, setOpened] = useState<'correct' | 'void' | null>(null);
  const isChangeable = mayChange && voided === null;
  return (
    <>
      {hasFile && (
        <DownloadButton
          path={`/supply/invoices/${id}/file`}
          fileName="Eingangsrechnung"
          failed="Die Datei konnte nicht geladen werden."
        >
          Originaldatei
        </DownloadButton>
      )}
      {isChangeable && !hasFile && <Button onClick={() => setOpened('correct')}>Berichtigen</Button>}
      {isChangeable && <Button onClick={() => setOpened('void')}>Verwerfen</Button>}
      {opened === 'correct' && <EnterInvoiceDialog corrects={invoice} onClose={() => setOpened(null)} />}
      {opened === 'void' && <VoidDialog invoice={invoice} onClose={() => setOpened(null)} />}
    </>
  );
}

type VoidDialogProps = { readonly invoice: SupplierInvoiceAnswer; readonly onClose: () => void };

function VoidDialog({ invoice: { id, revision, invoiceNumber, status }, onClose }: VoidDialogProps) {
  const write = useWrite({
    send: voidInvoice,
    refresh: ['supplier-invoices'],
    done: () => ['Rechnung verworfen', invoiceNumber] as const,
    failed: 'Die Rechnung konnte nicht verworfen werden.',
    told: 'here',
    onDone: onClose,
  });
  const { busy, failure, errors } = write;
  return (
    <NoteDialog
      title={`Rechnung ${invoiceNumber} verwerfen`}
      label="Grund"
      missing={MISSING_REASON}
      action="Verwerfen"
      busy={busy}
      failure={failure}
      errors={errors}
      onSend={(reason) => void write.run({ id, revision, reason })}
      onClose={onClose}
    >
      <p>Die Rechnung zählt danach nicht mehr. Das lässt sich nicht rückgängig machen.</p>
      {isFinished(status) && <p>{TELL_TAX_OFFICE}</p>}
    </NoteDialog>
  );
}
