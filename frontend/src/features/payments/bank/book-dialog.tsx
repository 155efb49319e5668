import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankEntryAnswer } from '#contracts/bank/bank-answers.js';
import { customerSource } from '../../../api/entities.js';
import { formatEuro } from '../../../ui/dates/formats.js';
import { FormDialog } from '../../../ui/dialogs/form-dialog.js';
import { EntityPicker } from '../../../ui/entity-picker/entity-picker.js';
import { useWrite } from '../../../ui/forms/write.js';
import { distributed } from '../distribute.js';
import {
  allocationsOf,
  InvoiceParts,
  payableItems,
  restOf,
  shownParts,
  type TypedParts,
} from '../invoice-parts.js';
import { openOfCustomerQuery } from '../payments.queries.js';
import { changeEntry } from './bank.queries.js';

type BookDialogProps = { readonly entry: BankEntryAnswer; readonly onClose: () => void };

/** "Geldeingang zuordnen": whose money it is, and which invoices it pays; the rest is his credit. */
export function BookDialog({ entry, onClose }: BookDialogProps) {
  const [customerId, setCustomerId] = useState(entry.proposals[0]?.customerId ?? '');
  const [typed, setTyped] = useState<TypedParts>(null);
  const open = useQuery({ ...openOfCustomerQuery(customerId), staleTime: 0, enabled: customerId !== '' });
  const items = payableItems(customerId === '' ? [] : (open.data?.items ?? []));
  const firstId = entry.proposals[0]?.parts[0]?.id ?? null;
  const parts = shownParts(items, typed, distributed(entry.amount, items, firstId, entry.valueDate));
  const rest = restOf(entry.amount, parts);
  const book = useWrite({
    send: (body: object, key) => changeEntry(entry.id, 'book', body, key),
    refresh: ['payments', 'invoices'],
    done: () => 'Gebucht',
    onDone: onClose,
    failed: 'Der Umsatz konnte nicht gebucht werden.',
    told: 'here',
  });
  return (
    <FormDialog
      title={`${formatEuro(entry.amount)} zuordnen`}
      action="Buchen"
      busyAction="Buche …"
      unsaved={typed !== null}
      busy={book.busy}
      failure={book.failure}
      ready={customerId !== '' && rest >= 0 && !open.isFetching}
      onSubmit={() => void book.run({ customerId, allocations: allocationsOf(parts) })}
      onClose={onClose}
    >
      <p className="hint">{[entry.name, entry.purpose].filter(Boolean).join(', ')}</p>
      <EntityPicker
        label="Kunde"
        required
        source={customerSource}
        value={customerId}
        error={book.errors['customerId']}
        onChange={(id) => {
          setCustomerId(id);
          setTyped(null);
        }}
      />
      <InvoiceParts parts={parts} mayDiscount onChange={setTyped} />
      <p className="payment-rest" aria-live="polite">
        {rest < 0
          ? `${formatEuro(-rest)} mehr verteilt, als eingegangen sind.`
          : `${formatEuro(rest)} bleiben als Guthaben.`}
      </p>
    </FormDialog>
  );
}
