import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderAnswer } from '#contracts/supply/orders.api.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { ChoiceField, TextField } from '../../ui/form-fields.js';
import type { FieldMessages } from '../../ui/refusal.js';
import { useWrite } from '../../ui/write.js';
import { OrderedPart, UnorderedPartFields } from './receipt-fields.js';
import { problemsOf, receiptDraft, receiptLines, type ReceiptDraft } from './receipt-draft.js';
import { locationsQuery, receiveGoods } from './supply.queries.js';

type Props = { readonly order: OrderAnswer; readonly onClose: () => void };

/** Ordered, already there, now, and into which shelf: what came with one delivery, also what nobody ordered. */
export function ReceiptDialog({ order, onClose }: Props) {
  const { data: locations = [] } = useQuery(locationsQuery);
  const shelves = Object.fromEntries(
    locations.filter(({ active }) => active).map(({ id, code, name }) => [id, `${code} ${name}`]),
  );
  const [draft, setDraft] = useState<ReceiptDraft>(() => receiptDraft(order));
  const [isTyped, setTyped] = useState(false);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [missing, setMissing] = useState('');
  const receive = useWrite({
    send: receiveGoods,
    refresh: ['supply-orders', 'inventory', 'work-orders'],
    done: () => ['Wareneingang gebucht', order.purchaseOrderNumber] as const,
    onDone: onClose,
    failed: 'Der Wareneingang konnte nicht gebucht werden.',
    told: 'here',
  });
  const change = (part: Partial<ReceiptDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    setTyped(true);
  };
  const locationId = draft.locationId === '' ? (Object.keys(shelves)[0] ?? '') : draft.locationId;
  const submit = () => {
    const problems = problemsOf(draft);
    const lines = receiptLines(draft, locationId);
    setErrors(problems);
    setMissing('');
    if (Object.keys(problems).length > 0) return;
    if (lines.length === 0) return setMissing('Bitte eine gelieferte Menge angeben.');
    if (locationId === '') return setMissing('Bitte zuerst unter „Lager“ einen Standort anlegen.');
    void receive.run({ order, deliveryNote: draft.deliveryNote, lines });
  };
  return (
    <FormDialog
      title={`Wareneingang zu ${order.purchaseOrderNumber}`}
      action="Wareneingang buchen"
      busyAction="Buche …"
      unsaved={isTyped}
      busy={receive.busy}
      failure={missing || receive.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        name="deliveryNote"
        label="Lieferschein"
        maxLength={50}
        value={draft.deliveryNote}
        onChange={(deliveryNote) => change({ deliveryNote })}
      />
      <ChoiceField
        name="locationId"
        label="Einlagern in"
        value={locationId}
        choices={shelves}
        onChange={(chosen) => change({ locationId: chosen })}
      />
      <DeliveredParts order={order} draft={draft} errors={errors} onChange={change} />
    </FormDialog>
  );
}

type PartsProps = {
  readonly order: OrderAnswer;
  readonly draft: ReceiptDraft;
  readonly errors: FieldMessages;
  readonly onChange: (change: Partial<ReceiptDraft>) => void;
};

function DeliveredParts({ order, draft, errors, onChange }: PartsProps) {
  const { lines, unordered } = draft;
  const add = () => {
    const key = 1 + Math.max(0, ...unordered.map((part) => part.key));
    onChange({ unordered: [...unordered, { key, partNumber: '', quantity: '1', note: '', kept: false }] });
  };
  return (
    <>
      {lines.map((line) => (
        <OrderedPart
          key={line.lineId}
          ordered={order.lines.find(({ id }) => id === line.lineId)}
          line={line}
          error={errors[line.lineId]}
          onChange={(part) =>
            onChange({
              lines: lines.map((one) => (one.lineId === line.lineId ? { ...one, ...part } : one)),
            })
          }
        />
      ))}
      {unordered.map((part, place) => (
        <UnorderedPartFields
          key={part.key}
          place={place}
          part={part}
          errors={errors}
          onChange={(changed) =>
            onChange({
              unordered: unordered.map((one) => (one.key === part.key ? { ...one, ...changed } : one)),
            })
          }
          onRemove={() => onChange({ unordered: unordered.filter(({ key }) => key !== part.key) })}
        />
      ))}
      <div>
        <Button icon={<AddRegular />} onClick={add}>
          Falsches Teil eintragen
        </Button>
      </div>
    </>
  );
}
