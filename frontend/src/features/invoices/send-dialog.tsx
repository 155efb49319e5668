import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/add-form.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextField } from '../../ui/form-fields.js';
import { SendCheckList } from './send-check-list.js';
import { judgedInvoice } from './send-check.js';

type SendDialogProps = { readonly invoice: InvoiceAnswer; readonly onClose: () => void };

/** Sends the invoice, by mail too if somebody wants that. From then on it stands for ever. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const form = useAddForm({
    empty: { mailTo: '' },
    check: () => ({}),
    send: ({ mailTo }, idempotencyKey) =>
      call<InvoiceAnswer>(`/invoices/${invoice.id}/send`, {
        method: 'POST',
        ifMatch: invoice.revision,
        body: { mailTo: mailTo.trim() },
        idempotencyKey,
      }),
    refresh: 'invoices',
    added: ({ number }) => ['Rechnung versendet', number],
    onAdded: onClose,
    failed: 'Die Rechnung konnte nicht versendet werden.',
  });
  return (
    <FormDialog
      small
      title={`Rechnung ${invoice.number} versenden`}
      action="Versenden"
      busyAction="Versende …"
      formProps={form.formProps}
      unsaved={form.draft.mailTo !== ''}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>Danach stehen Nummer, Inhalt und PDF für immer fest. Eine Korrektur ist dann ein Storno.</p>
      <SendCheckList workOrderId={invoice.workOrderId} judged={judgedInvoice(invoice)} />
      <TextField label="E-Mail (optional)" type="email" maxLength={254} {...fieldOf(form, 'mailTo')} />
    </FormDialog>
  );
}
