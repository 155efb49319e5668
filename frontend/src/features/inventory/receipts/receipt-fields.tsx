import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { DeliveryLineAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import { CheckField, ChoiceField, TextField } from '../../../ui/forms/form-fields.js';
import { formatQuantity } from '../../../ui/dates/formats.js';
import { NO_NAMES } from '../../../ui/forms/no-names.js';
import { QuantityField } from '../../../ui/forms/number-fields.js';
import type { FieldMessages } from '../../../ui/forms/refusal.js';
import type { DraftLine, UnorderedPart } from './receipt-draft.js';

/** The shelves that are open by their ids. */
export type Shelves = Readonly<Record<string, string>>;

type OrderedProps = {
  readonly ordered: DeliveryLineAnswer | undefined;
  readonly line: DraftLine;
  readonly shelves: Shelves;
  readonly error: string | undefined;
  readonly onChange: (change: Partial<DraftLine>) => void;
};

/** One part that was ordered: how many came, where they go, and whether they go back. */
export function OrderedPart({ ordered, line, shelves, error, onChange }: OrderedProps) {
  if (ordered === undefined) return null;
  const { name, brand, partNumber, quantity, receivedQuantity, workOrderNumber } = ordered;
  return (
    <fieldset className="receipt-line" aria-label={name}>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="muted">
          {brand} {partNumber}, bestellt {formatQuantity(quantity)}, schon da{' '}
          {formatQuantity(receivedQuantity)}
          {workOrderNumber !== null && `, für ${workOrderNumber}`}
        </span>
      </p>
      <QuantityField
        name={`quantity-${line.lineId}`}
        label="Gekommen"
        error={error}
        value={line.quantity}
        onChange={(typed) => onChange({ quantity: typed })}
      />
      <ShelfField name={line.lineId} value={line.locationId} shelves={shelves} onChange={onChange} />
      <CheckField
        name={`refused-${line.lineId}`}
        className="is-wide"
        label="nicht angenommen, geht zurück"
        value={line.refused}
        onChange={(refused) => onChange({ refused })}
      />
    </fieldset>
  );
}

type UnorderedProps = {
  readonly place: number;
  readonly part: UnorderedPart;
  readonly shelves: Shelves;
  readonly errors: FieldMessages;
  readonly onChange: (change: Partial<UnorderedPart>) => void;
  readonly onRemove: () => void;
};

/** A part that nobody ordered: it goes back, or it is kept and put on a shelf. */
export function UnorderedPartFields({ place, part, shelves, errors, onChange, onRemove }: UnorderedProps) {
  const { key, partNumber, quantity, locationId, note, kept } = part;
  const name = `Nicht bestellt ${place + 1}`;
  return (
    <fieldset className="receipt-line" aria-label={name}>
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
        label="Gekommen"
        required
        error={errors[`quantity-${key}`]}
        value={quantity}
        onChange={(typed) => onChange({ quantity: typed })}
      />
      <ShelfField name={String(key)} value={locationId} shelves={shelves} onChange={onChange} />
      <TextField
        name={`note-${key}`}
        className="is-wide"
        label="Bemerkung"
        hint={NO_NAMES}
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
      <div>
        <Button
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={`${name} entfernen`}
          onClick={onRemove}
        >
          Entfernen
        </Button>
      </div>
    </fieldset>
  );
}

type ShelfProps = {
  readonly name: string;
  readonly value: string;
  readonly shelves: Shelves;
  readonly onChange: (change: { readonly locationId: string }) => void;
};

function ShelfField({ name, value, shelves, onChange }: ShelfProps) {
  return (
    <ChoiceField
      name={`location-${name}`}
      label="Standort"
      choices={shelves}
      value={value || (Object.keys(shelves)[0] ?? '')}
      onChange={(locationId) => onChange({ locationId })}
    />
  );
}
