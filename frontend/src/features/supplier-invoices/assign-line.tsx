import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type {
  SupplierInvoiceAnswer,
  SupplierInvoiceLineAnswer,
} from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { FailureBar } from '../../ui/feedback/failure-bar.js';
import { ChoiceField } from '../../ui/forms/form-fields.js';
import { useWrite } from '../../ui/forms/write.js';
import { formatQuantity } from '../../ui/dates/formats.js';
import { assignLine } from './supplier-invoices.queries.js';

type AssignLineProps = {
  readonly invoice: SupplierInvoiceAnswer;
  readonly line: SupplierInvoiceLineAnswer;
  readonly onClose: () => void;
};

/** Names the order's line that a line of the invoice charges. */
export function AssignLine({ invoice, line, onClose }: AssignLineProps) {
  const [orderLineId, setOrderLine] = useState(line.orderLineId ?? '');
  const assign = useWrite({
    send: assignLine,
    refresh: ['supplier-invoices'],
    done: () => 'Position zugeordnet',
    failed: 'Die Position konnte nicht zugeordnet werden.',
    told: 'here',
    onDone: onClose,
  });
  const choices = Object.fromEntries(
    (invoice.order?.lines ?? []).map(({ id, partNumber, name, quantity }) => [
      id,
      `${partNumber} ${name}, ${formatQuantity(quantity, 'Stk')}`,
    ]),
  );
  const of = { invoiceId: invoice.id, path: `lines/${line.id}`, revision: invoice.revision };
  return (
    <form
      className="line-form"
      aria-label="Zuordnung"
      onSubmit={(event) => {
        event.preventDefault();
        if (orderLineId !== '') void assign.run({ ...of, orderLineId });
      }}
    >
      <FailureBar text={assign.failure} />
      <ChoiceField
        name="orderLineId"
        label="Position der Bestellung"
        hint="Die Artikelnummer des Lieferanten merken wir uns."
        choices={choices}
        value={orderLineId}
        error={assign.errors['orderLineId']}
        onChange={setOrderLine}
      />
      <div className="line-buttons">
        <Button onClick={onClose}>Abbrechen</Button>
        <Button type="submit" appearance="primary" disabledFocusable={assign.busy || orderLineId === ''}>
          Zuordnen
        </Button>
      </div>
    </form>
  );
}
