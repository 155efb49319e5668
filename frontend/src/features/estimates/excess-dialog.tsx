import { MOST_EXCESS_PERCENT } from '#contracts/estimates/approval-terms.js';
import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { excessFields } from '#contracts/estimates/estimate-fields.js';
import { call } from '../../api/http.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';
import { MoneyField } from '../../ui/forms/number-fields.js';
import { numberOrText } from '../../ui/forms/typed-number.js';

type ExcessDialogProps = { readonly estimate: EstimateAnswer; readonly onClose: () => void };

/** "Mehrkosten vereinbaren": the customer agreed to more than he approved (§ 649 BGB). */
export function ExcessDialog({ estimate: { id, approvedTotal }, onClose }: ExcessDialogProps) {
  const form = useAddForm({
    empty: { upTo: '', reason: '' },
    of: id,
    check: ({ upTo, reason }) => ({
      ...(upTo.trim() === '' && { upTo: excessFields.upTo.wrong }),
      ...(reason.trim() === '' && { reason: excessFields.reason.missing }),
    }),
    send: ({ upTo, reason }, idempotencyKey) =>
      call<EstimateAnswer>(`/estimates/${id}/excess`, {
        method: 'POST',
        body: { upTo: numberOrText(upTo, 2), reason },
        idempotencyKey,
      }),
    refresh: 'estimates',
    added: () => ['Mehrkosten vermerkt'],
    onAdded: onClose,
    failed: 'Die Mehrkosten konnten nicht vermerkt werden.',
  });
  return (
    <FormDialog
      small
      title="Mehrkosten vereinbaren"
      action="Vermerken"
      busyAction="Vermerke …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p className="hint">
        Freigegeben sind {formatEuro(approvedTotal)}. Rechnungen, die um mehr als {MOST_EXCESS_PERCENT} %
        darüber liegen, brauchen das Einverständnis des Kunden.
      </p>
      <MoneyField label={excessFields.upTo.label} required {...fieldOf(form, 'upTo')} />
      <TextField
        label={excessFields.reason.label}
        required
        maxLength={excessFields.reason.maxLength}
        {...fieldOf(form, 'reason')}
      />
    </FormDialog>
  );
}
