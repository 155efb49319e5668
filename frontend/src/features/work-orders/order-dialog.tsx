import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/add-form.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { fieldOf } from '../../ui/form-field.js';
import { TextAreaField, TextField } from '../../ui/form-fields.js';
import { numberOrText } from '../../ui/typed-number.js';

type OrderDialogProps = { readonly order: WorkOrderAnswer; readonly onClose: () => void };

/** Description and mileage of an order. */
export function OrderDialog({ order, onClose }: OrderDialogProps) {
  const empty = { description: order.description ?? '', mileageKm: order.mileageKm?.toString() ?? '' };
  const form = useAddForm({
    empty,
    check: ({ mileageKm }) => ({
      mileageKm:
        mileageKm.trim() === '' && order.mileageKm !== null
          ? 'Ein notierter Kilometerstand kann nur berichtigt werden.'
          : undefined,
    }),
    send: ({ description, mileageKm }) =>
      call<WorkOrderAnswer>(`/work-orders/${order.id}`, {
        method: 'PUT',
        ifMatch: order.revision,
        body: { description, mileageKm: numberOrText(mileageKm, 0) },
      }),
    refresh: 'work-orders',
    added: ({ number }) => ['Gespeichert', number],
    onAdded: onClose,
    failed: 'Der Auftrag konnte nicht gespeichert werden.',
  });
  return (
    <FormDialog
      title="Auftrag bearbeiten"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <TextAreaField label="Beschreibung" maxLength={2_000} rows={4} {...fieldOf(form, 'description')} />
      <TextField
        label="Kilometerstand"
        inputMode="numeric"
        maxLength={12}
        after="km"
        {...fieldOf(form, 'mileageKm')}
      />
    </FormDialog>
  );
}
