import type { InvoiceAnswer } from '#contracts/invoices/invoice-answers.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { useKnownMail } from './known-mail.js';
import { TextField } from '../../ui/forms/form-fields.js';

type MailDialogProps = { readonly invoice: InvoiceAnswer; readonly onClose: () => void };

/** Mails the PDF of an invoice that stands for ever, to the address on file unless somebody types another. */
export function MailDialog(props: MailDialogProps) {
  const known = useKnownMail(props.invoice);
  return known === undefined ? null : <MailForm {...props} address={known.address} />;
}

function MailForm({ invoice, address, onClose }: MailDialogProps & { readonly address: string }) {
  const form = useAddForm({
    empty: { to: address },
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
      unsaved={form.draft.to !== address}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <TextField label="E-Mail" type="email" required maxLength={254} {...fieldOf(form, 'to')} />
    </FormDialog>
  );
}
