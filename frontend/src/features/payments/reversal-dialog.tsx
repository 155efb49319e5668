import type { PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { REVERSAL_NAMES, reversalFields } from '#contracts/payments/payment-fields.js';
import type { ReversalKind } from '#contracts/payments/payment.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';
import { DateField } from '../../ui/dates/date-field.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { declaredField, fieldOf } from '../../ui/forms/form-field.js';
import { ChoiceField, TextField } from '../../ui/forms/form-fields.js';

type ReversalDialogProps = { readonly payment: PaymentAnswer; readonly onClose: () => void };

/** "Zahlung zurücknehmen": a chargeback, or a payment that never was. */
export function ReversalDialog({ payment, onClose }: ReversalDialogProps) {
  const today = useToday();
  const form = useAddForm({
    empty: { kind: 'CHARGEBACK' as ReversalKind, date: today as LocalDate | null, reason: '' },
    check: ({ reason }) => (reason.trim() === '' ? { reason: 'Bitte einen Grund angeben.' } : {}),
    send: ({ kind, date, reason }, idempotencyKey) =>
      call<PaymentAnswer>(`/payments/${payment.id}/reverse`, {
        method: 'POST',
        body: { kind, reason, ...(kind === 'CHARGEBACK' && { date }) },
        idempotencyKey,
      }),
    refresh: 'payments',
    added: ({ amount }) => ['Zahlung zurückgenommen', `${formatEuro(amount)} sind wieder offen.`],
    onAdded: onClose,
    failed: 'Die Zahlung konnte nicht zurückgenommen werden.',
  });
  const { kind, date } = form.draft;
  return (
    <FormDialog
      small
      title={`Zahlung über ${formatEuro(payment.amount)} zurücknehmen`}
      action="Zurücknehmen"
      busyAction="Nehme zurück …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>Die Rechnungen, die sie bezahlt hat, sind danach wieder offen. Die Zahlung bleibt nachlesbar.</p>
      <ChoiceField label="Art" choices={REVERSAL_NAMES} {...fieldOf(form, 'kind')} />
      {kind === 'CHARGEBACK' && (
        <DateField
          label="Tag der Rückbuchung"
          today={today}
          value={date}
          error={form.errors['date']}
          isRefused={(day) => day > today || day < payment.valueDate}
          onChange={(next) => form.change({ date: next })}
        />
      )}
      <TextField {...declaredField(form, reversalFields, 'reason')} />
    </FormDialog>
  );
}
