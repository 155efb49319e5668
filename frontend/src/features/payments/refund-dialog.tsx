import type { PaymentAnswer } from '#contracts/payments/payment-answers.js';
import { METHOD_NAMES, refundFields } from '#contracts/payments/payment-fields.js';
import type { PaymentMethod } from '#contracts/payments/payment.events.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { call } from '../../api/http.js';
import { DateField } from '../../ui/dates/date-field.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { declaredField, fieldOf } from '../../ui/forms/form-field.js';
import { ChoiceField, TextField } from '../../ui/forms/form-fields.js';
import { euroOf, MoneyField } from '../../ui/forms/number-fields.js';
import { asTyped } from '../../ui/forms/typed-number.js';

type RefundDialogProps = { readonly payment: PaymentAnswer; readonly onClose: () => void };

/** "Erstatten": records that the garage paid free money back. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const today = useToday();
  const form = useAddForm({
    empty: {
      amount: asTyped(payment.free, 2),
      method: 'TRANSFER' as PaymentMethod,
      date: today as LocalDate | null,
      reference: '',
    },
    check: ({ amount }): { amount?: string } =>
      (euroOf(amount) ?? 0) > 0 ? {} : { amount: 'Bitte einen Betrag angeben.' },
    send: ({ amount, method, date, reference }, idempotencyKey) =>
      call<PaymentAnswer>(`/payments/${payment.id}/refund`, {
        method: 'POST',
        body: { amount: euroOf(amount), method, date, reference: reference.trim() || null },
        idempotencyKey,
      }),
    refresh: 'payments',
    added: ({ free }) => ['Erstattung erfasst', `${formatEuro(free)} bleiben als Guthaben.`],
    onAdded: onClose,
    failed: 'Die Erstattung konnte nicht gespeichert werden.',
  });
  return (
    <FormDialog
      small
      title="Guthaben erstatten"
      action="Erfassen"
      busyAction="Erfasse …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>Frei sind {formatEuro(payment.free)}. Das Geld überweisen Sie selbst; hier wird es festgehalten.</p>
      <MoneyField label="Betrag" required {...fieldOf(form, 'amount')} />
      <ChoiceField label="Zahlungsart" choices={METHOD_NAMES} {...fieldOf(form, 'method')} />
      <DateField
        label="Erstattet am"
        today={today}
        value={form.draft.date}
        error={form.errors['date']}
        isRefused={(day) => day > today || day < payment.valueDate}
        onChange={(date) => form.change({ date })}
      />
      <TextField {...declaredField(form, refundFields, 'reference')} />
    </FormDialog>
  );
}
