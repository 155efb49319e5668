import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryAnswer, DeliveryLineAnswer } from '#contracts/inventory/deliveries.api.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { ChoiceField, TextField } from '../../ui/form-fields.js';
import { formatQuantity } from '../../ui/formats.js';
import { QuantityField, quantityOf } from '../../ui/number-fields.js';
import { asTyped } from '../../ui/typed-number.js';
import { useWrite } from '../../ui/write.js';
import { locationsQuery, receiveGoods } from './inventory.queries.js';

type Counted = { readonly quantity: string; readonly locationId: string };

/** Goods have come: how many of each line, and into which shelf. A line without a quantity has not come. */
export function ReceiptDialog({
  order,
  onClose,
}: {
  readonly order: DeliveryAnswer;
  readonly onClose: () => void;
}) {
  const { data: locations = [] } = useQuery(locationsQuery);
  const [deliveryNote, setDeliveryNote] = useState('');
  const [counted, setCounted] = useState<Readonly<Record<string, Counted>>>({});
  const [wrong, setWrong] = useState('');
  const places = Object.fromEntries(
    locations.filter(({ active }) => active).map(({ id, code, name }) => [id, `${code} ${name}`]),
  );
  const first = Object.keys(places)[0] ?? '';
  const open = order.lines.filter(({ quantity, receivedQuantity }) => receivedQuantity < quantity);
  const countOf = (line: DeliveryLineAnswer): Counted =>
    counted[line.id] ?? { quantity: asTyped(line.quantity - line.receivedQuantity), locationId: first };
  const write = useWrite({
    send: (body: object, key) => receiveGoods(order.id, body, key),
    refresh: ['inventory'],
    done: ({ number }) => ['Wareneingang gebucht', number],
    onDone: onClose,
    failed: 'Der Wareneingang konnte nicht gebucht werden.',
    told: 'here',
  });
  const submit = () => {
    const lines = open.flatMap((line) => {
      const { quantity, locationId } = countOf(line);
      const number = quantity.trim() === '' ? 0 : quantityOf(quantity);
      return number === 0 ? [] : [{ lineId: line.id, quantity: number, locationId }];
    });
    if (lines.some(({ quantity, locationId }) => quantity === undefined || quantity < 0 || locationId === ''))
      return setWrong('Bitte zu jeder Menge einen Standort und höchstens drei Nachkommastellen angeben.');
    if (lines.length === 0) return setWrong('Bitte geben Sie an, was gekommen ist.');
    setWrong('');
    return void write.run({ deliveryNote, lines });
  };
  return (
    <FormDialog
      title={`Wareneingang ${order.purchaseOrderNumber}`}
      action="Buchen"
      busyAction="Buche …"
      unsaved={Object.keys(counted).length > 0 || deliveryNote !== ''}
      busy={write.busy}
      failure={wrong || write.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="deliveryNote"
        label="Lieferschein"
        maxLength={50}
        value={deliveryNote}
        onChange={setDeliveryNote}
      />
      {open.map((line) => (
        <ReceiptLine
          key={line.id}
          line={line}
          places={places}
          counted={countOf(line)}
          onChange={(count) => setCounted((before) => ({ ...before, [line.id]: count }))}
        />
      ))}
    </FormDialog>
  );
}

type ReceiptLineProps = {
  readonly line: DeliveryLineAnswer;
  readonly places: Readonly<Record<string, string>>;
  readonly counted: Counted;
  readonly onChange: (counted: Counted) => void;
};

function ReceiptLine({ line, places, counted, onChange }: ReceiptLineProps) {
  const { id, name, brand, partNumber, quantity, receivedQuantity, workOrderNumber } = line;
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
        name={`quantity-${id}`}
        label="Gekommen"
        value={counted.quantity}
        onChange={(typed) => onChange({ ...counted, quantity: typed })}
      />
      <ChoiceField
        name={`location-${id}`}
        label="Standort"
        choices={places}
        value={counted.locationId}
        onChange={(locationId) => onChange({ ...counted, locationId })}
      />
    </fieldset>
  );
}
