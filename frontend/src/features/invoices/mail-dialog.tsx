import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/add-form.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextField } from '../../ui/form-fields.js';

type MailDialogProps = { readonly invoice: InvoiceAnswer; readonly onClose: () => void };

/** Mails the PDF of an invoice that stands for ever. */
export function MailDialog({ invoice, onClose }: MailDialogProps) {
  const form = useAddForm({
    empty: { to: '' },
    check: ({ to }) => (to.trim() === '' ? { to: 'Bitte eine E-Mail-Adresse angeben.' } : {}),
    send: ({ to }, idempotencyKey) =>
      call<InvoiceAnswer>(`/invoices/${invoice.id}/mail`, {
        method: 'POST',
        body: { to: to.trim() },
        idempotencyKey,
      }),
    refresh: 'invoices',
    added: ({ number }) => ['Wird per E-Mail gesendet', number],
    onAdded: onClose,
    failed: 'Die Rechnung konnte nicht gesendet werden.',
  });
  return (
    <FormDialog
      small
      title={`${invoice.number} per E-Mail senden`}
      action="Senden"
      busyAction="Sende …"
      formProps={form.formProps}
      unsaved={form.draft.to !== ''}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField label="E-Mail" type="email" required maxLength={254} {...fieldOf(form, 'to')} />
    </FormDialog>
  );
}
