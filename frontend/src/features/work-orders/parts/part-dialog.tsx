import type { PartAnswer } from '#contracts/work-orders/parts/order-parts.api.js';
import { articleSource } from '../../../api/entities.js';
import { call } from '../../../api/http.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { EntityPicker } from '../../../ui/entity-picker/entity-picker.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { fieldOf } from '../../../ui/forms/form-field.js';
import { ChoiceField } from '../../../ui/forms/form-fields.js';
import { MoneyField, QuantityField, quantityOf } from '../../../ui/forms/number-fields.js';
import { numberOrText } from '../../../ui/forms/typed-number.js';

const TYPES = { RESERVE: 'Reservieren', ISSUE: 'Gleich entnehmen' } as const;
const EMPTY = { articleId: '', quantity: '1', unitPrice: '', type: 'RESERVE' as keyof typeof TYPES };
const QUANTITY = 'Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.';

type PartDialogProps = { readonly orderId: string; readonly onClose: () => void };

/** Sets a part aside for the order, or takes it out at once. */
export function PartDialog({ orderId, onClose }: PartDialogProps) {
  const form = useAddForm({
    empty: EMPTY,
    check: ({ articleId, quantity }) => ({
      ...(articleId === '' ? { articleId: 'Bitte einen Artikel wählen.' } : {}),
      ...((quantityOf(quantity) ?? 0) > 0 ? {} : { quantity: QUANTITY }),
    }),
    send: ({ articleId, quantity, unitPrice, type }, idempotencyKey) =>
      call<PartAnswer>(`/work-orders/${orderId}/parts`, {
        method: 'POST',
        idempotencyKey,
        body: { articleId, type, quantity: quantityOf(quantity), unitPrice: numberOrText(unitPrice, 2) },
      }),
    refresh: 'work-orders',
    added: ({ name }) => ['Teil gebucht', name],
    onAdded: onClose,
    failed: 'Das Teil konnte nicht gebucht werden.',
  });
  return (
    <FormDialog
      title="Teil reservieren"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <EntityPicker label="Artikel" required source={articleSource} {...fieldOf(form, 'articleId')} />
      <QuantityField label="Menge" required {...fieldOf(form, 'quantity')} />
      <MoneyField
        label="Preis netto"
        hint="Ohne Angabe gilt der Preis des Artikels."
        {...fieldOf(form, 'unitPrice')}
      />
      <ChoiceField label="Buchung" choices={TYPES} {...fieldOf(form, 'type')} />
    </FormDialog>
  );
}
