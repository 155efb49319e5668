import type { AllocationAnswer, PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { call } from '../../api/http.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';

type FreeAllocationDialogProps = {
  readonly payment: PaymentAnswer;
  readonly allocation: AllocationAnswer;
  readonly onClose: () => void;
};

/** "Zuordnung aufheben": the money stays, as credit; the invoice is open again. */
export function FreeAllocationDialog({ payment, allocation, onClose }: FreeAllocationDialogProps) {
  const number = allocation.invoiceNumber ?? 'Rechnung';
  const form = useAddForm({
    empty: { reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Bitte einen Grund angeben.' } : {}),
    send: (body, idempotencyKey) =>
      call<PaymentAnswer>(`/payments/${payment.id}/allocations/${allocation.id}/reverse`, {
        method: 'POST',
        body,
        idempotencyKey,
      }),
    refresh: 'payments',
    added: ({ free }) => ['Zuordnung aufgehoben', `${formatEuro(free)} sind frei.`],
    onAdded: onClose,
    failed: 'Die Zuordnung konnte nicht aufgehoben werden.',
  });
  return (
    <FormDialog
      small
      title={`Zuordnung zu ${number} aufheben`}
      action="Aufheben"
      busyAction="Hebe auf …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>
        {formatEuro(allocation.amount)} werden Guthaben des Kunden.{' '}
        {allocation.of === 'COSTS'
          ? `Die Mahnkosten zu ${number} sind wieder offen.`
          : `${number} ist wieder offen.`}
      </p>
      <TextField label="Grund" required maxLength={200} {...fieldOf(form, 'reason')} />
    </FormDialog>
  );
}
