import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { customerSource } from '../../api/entities.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import type { FieldMessages } from '../../ui/forms/refusal.js';
import type { InvoiceDraft } from './invoice-draft.js';

type PayerPickerProps = {
  readonly draft: InvoiceDraft;
  readonly errors: FieldMessages;
  readonly change: (part: Partial<InvoiceDraft>) => void;
};

/** Unfolds for an invoice that somebody else pays: an insurance, a manufacturer. */
export function PayerPicker({ draft, errors, change }: PayerPickerProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        Anderer Zahler
      </Button>
    );
  }
  return (
    <EntityPicker
      label="Rechnung an"
      name="payerId"
      source={customerSource}
      value={draft.payerId}
      error={errors['payerId']}
      hint="Zum Beispiel die Versicherung. Leer: der Kunde des Auftrags."
      onChange={(payerId) => change({ payerId })}
    />
  );
}
