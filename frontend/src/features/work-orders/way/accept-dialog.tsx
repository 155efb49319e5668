import { workOrderFields } from '#contracts/work-orders/work-order-fields.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../../api/http.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { draftOf, sentOf } from '../../../ui/forms/record-draft.js';
import { RecordFields } from '../../../ui/forms/record-fields.js';

const { mileageKm } = workOrderFields;
const acceptFields = { mileageKm };

type AcceptDialogProps = { readonly order: WorkOrderAnswer; readonly onClose: () => void };

/** The vehicle is here: notes its odometer. */
export function AcceptDialog({ order, onClose }: AcceptDialogProps) {
  const form = useAddForm({
    empty: draftOf(acceptFields, order),
    of: order.id,
    check: (draft) => ({
      mileageKm: draft.mileageKm.trim() === '' ? 'Bitte den Kilometerstand eintragen.' : undefined,
    }),
    send: (draft) =>
      call<WorkOrderAnswer>(`/work-orders/${order.id}`, {
        method: 'PUT',
        ifMatch: order.revision,
        body: sentOf(acceptFields, draft),
      }),
    refresh: 'work-orders',
    added: ({ number }) => ['Fahrzeug angenommen', number],
    onAdded: onClose,
    failed: 'Der Kilometerstand konnte nicht gespeichert werden.',
  });
  return (
    <FormDialog
      small
      title="Fahrzeug annehmen"
      action="Annehmen"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <RecordFields of={acceptFields} form={form} />
    </FormDialog>
  );
}
