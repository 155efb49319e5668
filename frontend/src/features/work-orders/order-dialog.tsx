import { useState } from 'react';
import { workOrderFields } from '#contracts/work-orders/work-order-fields.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { call } from '../../api/http.js';
import { useAddForm } from '../../ui/forms/add-form.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { draftOf } from '../../ui/forms/record-draft.js';
import { RecordFields } from '../../ui/forms/record-fields.js';
import { saveChanged } from '../../ui/forms/save-changed.js';

type OrderDialogProps = { readonly order: WorkOrderAnswer; readonly onClose: () => void };

/** Description and mileage of an order. */
export function OrderDialog({ order: known, onClose }: OrderDialogProps) {
  /** As it was when the dialog opened: what differs from it is sent. */
  const [order] = useState(known);
  const path = `/work-orders/${order.id}`;
  const empty = draftOf(workOrderFields, order);
  const form = useAddForm({
    empty,
    of: order.id,
    check: ({ mileageKm }) => ({
      mileageKm:
        mileageKm.trim() === '' && order.mileageKm !== null
          ? 'Ein notierter Kilometerstand kann nur berichtigt werden.'
          : undefined,
    }),
    send: (draft) =>
      saveChanged(workOrderFields, order, draft, {
        save: (body, ifMatch) => call<WorkOrderAnswer>(path, { method: 'PUT', body, ifMatch }),
        latest: () => call<WorkOrderAnswer>(path),
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
      <RecordFields of={workOrderFields} form={form} />
    </FormDialog>
  );
}
