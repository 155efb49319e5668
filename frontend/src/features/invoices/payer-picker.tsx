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
  /** A draft names its payer beside the sums, so the field stays folded. */
  readonly isNew: boolean;
};

/**
 * Unfolds for an invoice to somebody else who ordered the work, as a manufacturer does. An insurance only pays: the
 * recipient of the supply, whom the invoice names (§ 14 (4) no. 1 UStG), stays the customer.
 */
export function PayerPicker({ draft, errors, change, isNew }: PayerPickerProps) {
  const [isOpen, setOpen] = useState(isNew && draft.payerId !== '');
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
      hint="Wer die Arbeit selbst beauftragt hat, etwa der Hersteller bei Garantie. Leer: der Kunde des Auftrags."
      onChange={(payerId) => change({ payerId })}
    />
  );
}
