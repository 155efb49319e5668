import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { OrderLineAnswer } from '#contracts/supply/orders.api.js';
import { formatQuantity } from '../../ui/formats.js';
import { CheckField, TextField } from '../../ui/form-fields.js';
import { QuantityField } from '../../ui/number-fields.js';
import type { FieldMessages } from '../../ui/refusal.js';
import type { DraftLine, UnorderedPart } from './receipt-draft.js';

type OrderedProps = {
  readonly ordered: OrderLineAnswer | undefined;
  readonly line: DraftLine;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<DraftLine>) => void;
};

/** One part that was ordered: how many came, and whether they go back. */
export function OrderedPart({ ordered, line, error, onChange }: OrderedProps) {
  if (ordered === undefined) return null;
  const { name, partNumber, quantity, receivedQuantity } = ordered;
  return (
    <div className="supply-receipt-part">
      <QuantityField
        name={line.lineId}
        label={`${name}, ${partNumber}`}
        hint={`${quantity} Stk bestellt, ${formatQuantity(receivedQuantity, 'Stk')} schon da`}
        unit="Stk"
        error={error}
        value={line.quantity}
        onChange={(typed) => onChange({ quantity: typed })}
      />
      <CheckField
        name={`refused-${line.lineId}`}
        label="nicht angenommen, geht zurück"
        value={line.refused}
        onChange={(refused) => onChange({ refused })}
      />
    </div>
  );
}

type UnorderedProps = {
  readonly place: number;
  readonly part: UnorderedPart;
  readonly errors: FieldMessages;
  readonly onChange: (change: Partial<UnorderedPart>) => void;
  readonly onRemove: () => void;
};

/** A part that nobody ordered: it goes back, or it is kept and put on the shelf. */
export function UnorderedPartFields({ place, part, errors, onChange, onRemove }: UnorderedProps) {
  const { key, partNumber, quantity, note, kept } = part;
  return (
    <fieldset className="supply-receipt-part is-unordered">
      <legend>Nicht bestellt {place + 1}</legend>
      <TextField
        name={`partNumber-${key}`}
        label="Teilenummer"
        required
        maxLength={40}
        error={errors[`partNumber-${key}`]}
        value={partNumber}
        onChange={(typed) => onChange({ partNumber: typed })}
      />
      <QuantityField
        name={`quantity-${key}`}
        label="Menge"
        unit="Stk"
        required
        error={errors[`quantity-${key}`]}
        value={quantity}
        onChange={(typed) => onChange({ quantity: typed })}
      />
      <TextField
        name={`note-${key}`}
        label="Bemerkung"
        maxLength={200}
        value={note}
        onChange={(typed) => onChange({ note: typed })}
      />
      <CheckField
        name={`kept-${key}`}
        label="behalten und einlagern"
        value={kept}
        onChange={(checked) => onChange({ kept: checked })}
      />
      <Button appearance="subtle" icon={<DeleteRegular />} onClick={onRemove}>
        Nicht bestellt {place + 1} entfernen
      </Button>
    </fieldset>
  );
}
