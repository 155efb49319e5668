import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { formatQuantity } from '../../ui/formats.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { ChoiceField, TextField } from '../../ui/form-fields.js';
import { QuantityField, quantityOf } from '../../ui/number-fields.js';
import { asTyped } from '../../ui/typed-number.js';
import { useWrite } from '../../ui/write.js';
import { locationsQuery, receiveGoods } from './supply.queries.js';

/** Ordered, already there, now, and into which shelf: what came with one delivery. */
export function ReceiptDialog({
  order,
  onClose,
}: {
  readonly order: OrderAnswer;
  readonly onClose: () => void;
}) {
  const { data: locations = [] } = useQuery(locationsQuery);
  const shelves = Object.fromEntries(
    locations.filter(({ active }) => active).map(({ id, code, name }) => [id, `${code} ${name}`]),
  );
  const [deliveryNote, setDeliveryNote] = useState('');
  const [shelf, setShelf] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => outstandingOf(order));
  const [missing, setMissing] = useState('');
  const receive = useWrite({
    send: receiveGoods,
    refresh: ['supply-orders', 'inventory', 'work-orders'],
    done: () => ['Wareneingang gebucht', order.purchaseOrderNumber] as const,
    onDone: onClose,
    failed: 'Der Wareneingang konnte nicht gebucht werden.',
    told: 'here',
  });
  const locationId = shelf === '' ? (Object.keys(shelves)[0] ?? '') : shelf;
  const lines = order.lines.flatMap(({ id: lineId }) => {
    const quantity = quantityOf(typed[lineId] ?? '');
    return quantity === undefined || quantity === 0 ? [] : [{ lineId, quantity, locationId }];
  });
  const submit = () => {
    const isWrong = order.lines.some(
      ({ id }) => (typed[id] ?? '').trim() !== '' && quantityOf(typed[id] ?? '') === undefined,
    );
    if (isWrong)
      return setMissing('Bitte eine Menge größer als 0 mit höchstens drei Nachkommastellen angeben.');
    if (lines.length === 0) return setMissing('Bitte eine gelieferte Menge angeben.');
    if (locationId === '') return setMissing('Bitte zuerst unter „Lager“ einen Standort anlegen.');
    setMissing('');
    void receive.run({ order, deliveryNote, lines });
  };
  return (
    <FormDialog
      title={`Wareneingang zu ${order.purchaseOrderNumber}`}
      action="Wareneingang buchen"
      busyAction="Buche …"
      unsaved={false}
      busy={receive.busy}
      failure={missing || receive.failure}
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
      <ChoiceField
        name="locationId"
        label="Einlagern in"
        value={locationId}
        choices={shelves}
        onChange={setShelf}
      />
      {order.lines.map((line) => (
        <QuantityField
          key={line.id}
          name={line.id}
          label={`${line.name}, ${line.partNumber}`}
          hint={`${line.quantity} Stk bestellt, ${formatQuantity(line.receivedQuantity, 'Stk')} schon da`}
          unit="Stk"
          value={typed[line.id] ?? ''}
          onChange={(text) => setTyped((before) => ({ ...before, [line.id]: text }))}
        />
      ))}
    </FormDialog>
  );
}

/** What is still to come, as if all of it came now. */
function outstandingOf(order: OrderAnswer): Record<string, string> {
  return Object.fromEntries(
    order.lines.map(({ id, quantity, receivedQuantity }) => {
      const left = Math.max(0, quantity - receivedQuantity);
      return [id, left === 0 ? '' : asTyped(left, 0)];
    }),
  );
}
