import { call } from '../../api/http.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { ChoiceField, TextField } from '../../ui/forms/form-fields.js';

const WHOM = { invoices: 'Nur diese Rechnung', customers: 'Alle Rechnungen des Kunden' } as const;

type BlockDialogProps = {
  readonly number: string;
  readonly invoiceId: string;
  readonly customerId: string;
  readonly onClose: () => void;
};

/** "Mahnungen sperren": of an invoice or a customer, with a reason. */
export function BlockDialog({ number, invoiceId, customerId, onClose }: BlockDialogProps) {
  const form = useAddForm({
    empty: { whom: 'invoices' as keyof typeof WHOM, reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Bitte einen Grund angeben.' } : {}),
    send: ({ whom, reason }, idempotencyKey) =>
      call(`/reminders/${whom}/${whom === 'invoices' ? invoiceId : customerId}/block`, {
        method: 'POST',
        body: { reason },
        idempotencyKey,
      }),
    refresh: 'reminders',
    added: () => ['Mahnungen gesperrt'],
    onAdded: onClose,
    failed: 'Die Sperre konnte nicht gespeichert werden.',
  });
  return (
    <FormDialog
      small
      title={`Mahnungen zu ${number} sperren`}
      action="Sperren"
      busyAction="Sperre …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <ChoiceField label="Gilt für" choices={WHOM} {...fieldOf(form, 'whom')} />
      <TextField label="Grund" required maxLength={200} {...fieldOf(form, 'reason')} />
    </FormDialog>
  );
}
