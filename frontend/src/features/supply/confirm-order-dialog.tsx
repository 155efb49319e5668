import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { useAddForm } from '../../ui/add-form.js';
import { DateField } from '../../ui/date-field.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { useToday } from '../../ui/today.js';
import { actOnOrder } from './supply.queries.js';

/** The supplier said yes, and perhaps when it comes. */
export function ConfirmOrderDialog({
  order,
  onClose,
}: {
  readonly order: OrderAnswer;
  readonly onClose: () => void;
}) {
  const today = useToday();
  const form = useAddForm({
    empty: { expectedDate: order.expectedDate ?? '' },
    check: () => ({}),
    send: ({ expectedDate }, key) =>
      actOnOrder({ order, what: 'confirm', body: expectedDate === '' ? {} : { expectedDate } }, key),
    refresh: 'supply-orders',
    added: () => ['Bestätigung eingetragen', order.purchaseOrderNumber],
    onAdded: onClose,
    failed: 'Die Bestätigung konnte nicht eingetragen werden.',
  });
  return (
    <FormDialog
      small
      title="Bestätigung eintragen"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <DateField
        label="Liefertermin"
        value={form.draft.expectedDate === '' ? null : form.draft.expectedDate}
        today={today}
        error={form.errors['expectedDate']}
        onChange={(date) => form.change({ expectedDate: date ?? '' })}
      />
    </FormDialog>
  );
}
