import { Checkbox } from '@fluentui/react-components';
import type { EstimateAnswer } from '#contracts/estimates/estimate-answers.js';
import { phoneApprovalFields } from '#contracts/estimates/estimate-fields.js';
import { call } from '../../api/http.js';
import { DateField } from '../../ui/dates/date-field.js';
import { formatEuro } from '../../ui/dates/formats.js';
import { useToday } from '../../ui/dates/today.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { fieldOf } from '../../ui/forms/form-field.js';
import { TextField } from '../../ui/forms/form-fields.js';

type PhoneDraft = {
  readonly name: string;
  readonly spokenOn: string | null;
  readonly lineIds: readonly string[];
};

type PhoneDialogProps = { readonly estimate: EstimateAnswer; readonly onClose: () => void };

/** "Telefonische Freigabe": who approved which lines, and when. */
export function PhoneDialog({ estimate, onClose }: PhoneDialogProps) {
  const { id, sent, customerName } = estimate;
  const today = useToday();
  const open = (sent?.lines ?? []).filter(({ decision }) => decision?.approved !== true);
  const form = useAddForm<PhoneDraft, EstimateAnswer>({
    empty: { name: customerName ?? '', spokenOn: today, lineIds: [] },
    of: id,
    check: ({ name, lineIds }) => ({
      ...(name.trim() === '' && { name: phoneApprovalFields.name.missing }),
      ...(lineIds.length === 0 && { lineIds: 'Bitte wählen, was freigegeben wurde.' }),
    }),
    send: (draft, idempotencyKey) =>
      call(`/estimates/${id}/approve-by-phone`, {
        method: 'POST',
        body: { ...draft, version: sent?.version },
        idempotencyKey,
      }),
    refresh: 'estimates',
    added: () => ['Freigabe vermerkt'],
    onAdded: onClose,
    failed: 'Die Freigabe konnte nicht vermerkt werden.',
  });
  const { draft, errors, change } = form;
  return (
    <FormDialog
      small
      title="Telefonische Freigabe"
      action="Vermerken"
      busyAction="Vermerke …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure || (errors['lineIds'] ?? '')}
      onClose={onClose}
    >
      <LineChoice lines={open} chosen={draft.lineIds} onChoose={(lineIds) => change({ lineIds })} />
      <TextField
        label={phoneApprovalFields.name.label}
        required
        maxLength={phoneApprovalFields.name.maxLength}
        {...fieldOf(form, 'name')}
      />
      <DateField
        className="form-field"
        label={phoneApprovalFields.spokenOn.label}
        value={draft.spokenOn}
        today={today}
        error={errors['spokenOn']}
        isRefused={(date) => date > today}
        onChange={(spokenOn) => change({ spokenOn })}
      />
    </FormDialog>
  );
}

type LineChoiceProps = {
  readonly lines: EstimateAnswer['lines'];
  readonly chosen: readonly string[];
  readonly onChoose: (lineIds: readonly string[]) => void;
};

function LineChoice({ lines, chosen, onChoose }: LineChoiceProps) {
  return (
    <fieldset className="estimate-checks">
      <legend>Freigegebene Positionen</legend>
      {lines.map(({ lineId, title, total }) => (
        <Checkbox
          key={lineId}
          label={`${title}, ${formatEuro(total)}`}
          checked={chosen.includes(lineId)}
          onChange={(_, { checked }) => {
            const others = chosen.filter((known) => known !== lineId);
            onChoose(checked === true ? [...others, lineId] : others);
          }}
        />
      ))}
    </fieldset>
  );
}
