import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { localDateTime } from '#contracts/values/local-date-time.js';
import { formatDate } from '../../../ui/dates/formats.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { DateField } from '../../../ui/dates/date-field.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { useToday } from '../../../ui/dates/today.js';
import { actOnOrder } from '../supply.queries.js';

/** The supplier said yes, and perhaps when it comes. */
export function ConfirmOrderDialog({
  order,
  onClose,
}: {
  readonly order: OrderAnswer;
  readonly onClose: () => void;
}) {
  const today = useToday();
  const placedOn = localDateTime(order.placedAt).date;
  const form = useAddForm({
    empty: { expectedDate: order.expectedDate ?? '' },
    check: ({ expectedDate }) =>
      expectedDate !== '' && expectedDate < placedOn
        ? { expectedDate: `Der Liefertermin liegt vor der Bestellung vom ${formatDate(placedOn)}.` }
        : {},
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
        isRefused={(date) => date < placedOn}
        onChange={(date) => form.change({ expectedDate: date ?? '' })}
      />
    </FormDialog>
  );
}
