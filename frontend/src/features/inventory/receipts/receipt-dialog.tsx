import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeliveryAnswer } from '#contracts/inventory/stock/deliveries.api.js';
import type { LocalDate } from '#contracts/values/local-date-time.js';
import { DateField } from '../../../ui/dates/date-field.js';
import { useToday } from '../../../ui/dates/today.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { TextField } from '../../../ui/forms/form-fields.js';
import type { FieldMessages } from '../../../ui/forms/refusal.js';
import { useWrite } from '../../../ui/forms/write.js';
import { locationsQuery } from '../inventory.queries.js';
import {
  problemsOf,
  receiptDraft,
  receiptLines,
  withUnordered,
  type ReceiptDraft,
  type TypedReceiptLine,
} from './receipt-draft.js';
import { OrderedPart, UnorderedPartFields, type Shelves } from './receipt-fields.js';

/** The goods of one delivery, as the request sends them. */
export type TypedReceipt = {
  readonly deliveryNote?: string;
  readonly receivedOn: LocalDate;
  readonly lines: readonly TypedReceiptLine[];
};

type Props = {
  readonly order: DeliveryAnswer;
  readonly send: (receipt: TypedReceipt, idempotencyKey: string) => Promise<{ readonly number: string }>;
  readonly onClose: () => void;
};

/** Goods have come: how many of each line and into which shelf, what goes back, and what nobody ordered. */
export function ReceiptDialog({ order, send, onClose }: Props) {
  const today = useToday();
  const shelves = useShelves();
  const [draft, setDraft] = useState<ReceiptDraft>(() => receiptDraft(order, today));
  const [isTyped, setTyped] = useState(false);
  const [errors, setErrors] = useState<FieldMessages>({});
  const [missing, setMissing] = useState('');
  const write = useWrite({
    send,
    refresh: ['inventory', 'supply-orders', 'work-orders'],
    done: ({ number }) => ['Wareneingang gebucht', number],
    onDone: onClose,
    failed: 'Der Wareneingang konnte nicht gebucht werden.',
    told: 'here',
  });
  const change = (next: ReceiptDraft) => {
    setDraft(next);
    setTyped(true);
  };
  const submit = () => {
    const problems = problemsOf(draft, today);
    const [firstShelf = ''] = Object.keys(shelves);
    const lines = receiptLines(draft, firstShelf);
    setErrors(problems);
    setMissing('');
    if (Object.keys(problems).length > 0) return;
    if (lines.length === 0) return setMissing('Bitte geben Sie an, was gekommen ist.');
    if (firstShelf === '') return setMissing('Bitte zuerst unter „Lager“ einen Standort anlegen.');
    const deliveryNote = draft.deliveryNote.trim();
    const receivedOn = draft.receivedOn ?? today;
    void write.run({ lines, receivedOn, ...(deliveryNote === '' ? {} : { deliveryNote }) });
  };
  return (
    <FormDialog
      title={`Wareneingang ${order.purchaseOrderNumber}`}
      action="Buchen"
      busyAction="Buche …"
      unsaved={isTyped}
      busy={write.busy}
      failure={missing || write.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <DeliveryFields
        draft={draft}
        error={errors['receivedOn'] ?? write.errors['receivedOn']}
        onChange={change}
      />
      <DeliveredParts order={order} draft={draft} shelves={shelves} errors={errors} onChange={change} />
      <div>
        <Button icon={<AddRegular />} onClick={() => change(withUnordered(draft))}>
          Falsches Teil eintragen
        </Button>
      </div>
    </FormDialog>
  );
}

function useShelves(): Shelves {
  const { data: locations = [] } = useQuery(locationsQuery);
  return Object.fromEntries(
    locations.filter(({ active }) => active).map(({ id, code, name }) => [id, `${code} ${name}`]),
  );
}

type DeliveryFieldsProps = {
  readonly draft: ReceiptDraft;
  readonly error: string | undefined;
  readonly onChange: (draft: ReceiptDraft) => void;
};

function DeliveryFields({ draft, error, onChange }: DeliveryFieldsProps) {
  const today = useToday();
  return (
    <>
      <TextField
        name="deliveryNote"
        label="Lieferschein"
        maxLength={50}
        value={draft.deliveryNote}
        onChange={(deliveryNote) => onChange({ ...draft, deliveryNote })}
      />
      <DateField
        label="Eingangsdatum"
        required
        value={draft.receivedOn}
        today={today}
        error={error}
        isRefused={(date) => date > today}
        onChange={(receivedOn) => onChange({ ...draft, receivedOn })}
      />
    </>
  );
}

type PartsProps = {
  readonly order: DeliveryAnswer;
  readonly draft: ReceiptDraft;
  readonly shelves: Shelves;
  readonly errors: FieldMessages;
  readonly onChange: (draft: ReceiptDraft) => void;
};

/** The ordered parts that are still to come, and parts that were not ordered. */
function DeliveredParts({ order, draft, shelves, errors, onChange }: PartsProps) {
  const { lines, unordered } = draft;
  const isOpen = (lineId: string): boolean => {
    const ordered = order.lines.find(({ id }) => id === lineId);
    return (
      ordered !== undefined && (order.status === 'RECEIVED' || ordered.receivedQuantity < ordered.quantity)
    );
  };
  return (
    <>
      {lines
        .filter(({ lineId }) => isOpen(lineId))
        .map((line) => (
          <OrderedPart
            key={line.lineId}
            ordered={order.lines.find(({ id }) => id === line.lineId)}
            line={line}
            shelves={shelves}
            error={errors[line.lineId]}
            onChange={(part) =>
              onChange({
                ...draft,
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
          shelves={shelves}
          errors={errors}
          onChange={(changed) =>
            onChange({
              ...draft,
              unordered: unordered.map((one) => (one.key === part.key ? { ...one, ...changed } : one)),
            })
          }
          onRemove={() => onChange({ ...draft, unordered: unordered.filter(({ key }) => key !== part.key) })}
        />
      ))}
    </>
  );
}
