import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { FailureBar } from '../../ui/failure-bar.js';
import { TextField } from '../../ui/form-fields.js';
import { Panel } from '../../ui/panel.js';
import { useWrite } from '../../ui/write.js';
import { assignOrder } from './supplier-invoices.queries.js';

/** An invoice without an order asks for it. */
export function AssignOrder({ invoice }: { readonly invoice: SupplierInvoiceAnswer }) {
  const [purchaseOrderNumber, setNumber] = useState(invoice.purchaseOrderNumber ?? '');
  const assign = useWrite({
    send: assignOrder,
    refresh: ['supplier-invoices'],
    done: () => 'Bestellung zugeordnet',
    failed: 'Die Bestellung konnte nicht zugeordnet werden.',
    told: 'here',
  });
  const { id, revision } = invoice;
  return (
    <Panel title="Zu welcher Bestellung gehört diese Rechnung?">
      <form
        className="add-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (purchaseOrderNumber.trim() !== '') void assign.run({ id, revision, purchaseOrderNumber });
        }}
      >
        <TextField
          name="purchaseOrderNumber"
          label="Bestellnummer"
          maxLength={50}
          value={purchaseOrderNumber}
          error={assign.errors['purchaseOrderNumber']}
          onChange={setNumber}
        />
        <Button type="submit" appearance="primary" className="add-button" disabledFocusable={assign.busy}>
          Zuordnen
        </Button>
        <FailureBar text={assign.failure} />
      </form>
    </Panel>
  );
}
