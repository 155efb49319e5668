import { QUANTITY_TEXT } from '#contracts/values/quantity.js';
import { countFields, movementFields } from '#contracts/inventory/stock/movement-fields.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LevelAnswer } from '#contracts/inventory/stock/stock-levels.api.js';
import { useAddForm } from '../../../ui/forms/add-form.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { declaredField, fieldOf } from '../../../ui/forms/form-field.js';
import { ChoiceField, TextAreaField, TextField } from '../../../ui/forms/form-fields.js';
import { formatQuantity } from '../../../ui/dates/formats.js';
import { NO_NAMES } from '../../../ui/forms/no-names.js';
import { QuantityField, quantityOf } from '../../../ui/forms/number-fields.js';
import { bookMovement, locationsQuery } from '../inventory.queries.js';

type DialogProps = { readonly level: LevelAnswer; readonly onClose: () => void };
type MoveDraft = {
  readonly quantity: string;
  readonly toLocationId: string;
  readonly reference: string;
  readonly note: string;
};

/** "Umbuchen": to another location. */
export function MoveDialog({ level, onClose }: DialogProps) {
  const { data: locations = [] } = useQuery(locationsQuery);
  const places = Object.fromEntries(
    locations
      .filter(({ id, active }) => active && id !== level.locationId)
      .map(({ id, code, name }) => [id, `${code} ${name}`]),
  );
  const [empty] = useState<MoveDraft>({ quantity: '', toLocationId: '', reference: '', note: '' });
  const form = useAddForm({
    empty,
    check: ({ quantity, toLocationId }: MoveDraft) => ({
      quantity: (quantityOf(quantity) ?? 0) > 0 ? undefined : QUANTITY_TEXT,
      toLocationId: toLocationId === '' ? 'Bitte einen anderen Ziel-Standort wählen.' : undefined,
    }),
    send: ({ quantity, ...draft }: MoveDraft, key) => {
      const { articleId, locationId } = level;
      return bookMovement(
        { type: 'MOVE', articleId, locationId, quantity: quantityOf(quantity), ...draft },
        key,
      );
    },
    refresh: 'inventory',
    added: () => ['Umgebucht', level.itemName],
    onAdded: onClose,
    failed: 'Umbuchen fehlgeschlagen.',
  });
  const moved = quantityOf(form.draft.quantity) ?? 0;
  return (
    <FormDialog
      title="Umbuchen"
      action="Umbuchen"
      busyAction="Buche …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>
        {level.itemName} von {level.locationCode}, Bestand {formatQuantity(level.onHand, level.uom)}
      </p>
      <QuantityField label="Menge" required unit={level.uom} {...fieldOf(form, 'quantity')} />
      {moved > level.available && moved <= level.onHand && (
        <div className="msg caution">
          Davon sind Teile reserviert: verfügbar sind {formatQuantity(level.available, level.uom)}.
        </div>
      )}
      <ChoiceField label="Ziel-Standort" required choices={places} {...fieldOf(form, 'toLocationId')} />
      <TextField {...declaredField(form, movementFields, 'reference')} />
      <TextAreaField hint={NO_NAMES} {...declaredField(form, movementFields, 'note')} />
    </FormDialog>
  );
}

type AdjustDraft = { readonly quantity: string; readonly note: string };
const EMPTY: AdjustDraft = { quantity: '', note: '' };

/** "Korrigieren": to what was counted, with the reason. */
export function AdjustDialog({ level, onClose }: DialogProps) {
  const form = useAddForm({
    empty: EMPTY,
    check: ({ quantity, note }: AdjustDraft) => ({
      quantity: (quantityOf(quantity) ?? -1) >= 0 ? undefined : countFields.quantity.wrong,
      note: note.trim() === '' ? 'Bitte geben Sie einen Grund an.' : undefined,
    }),
    send: ({ quantity, note }: AdjustDraft, key) => {
      const { articleId, locationId } = level;
      return bookMovement(
        { type: 'ADJUST', articleId, locationId, quantity: quantityOf(quantity), note },
        key,
      );
    },
    refresh: 'inventory',
    added: () => ['Korrigiert', level.itemName],
    onAdded: onClose,
    failed: 'Korrigieren fehlgeschlagen.',
  });
  return (
    <FormDialog
      small
      title="Korrigieren"
      action="Korrigieren"
      busyAction="Buche …"
      formProps={form.formProps}
      unsaved={form.unsaved}
      busy={form.sending}
      failure={form.failure}
      onClose={onClose}
    >
      <p>
        {level.itemName} an {level.locationCode}, im Buch stehen {formatQuantity(level.onHand, level.uom)}
      </p>
      <QuantityField label="Gezählte Menge" required unit={level.uom} {...fieldOf(form, 'quantity')} />
      <TextAreaField
        {...declaredField(form, movementFields, 'note')}
        label="Grund"
        required
        hint={NO_NAMES}
      />
    </FormDialog>
  );
}
