import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { isFinished } from '#contracts/supplier-invoices/status.js';
import type { SupplierInvoiceAnswer } from '#contracts/supplier-invoices/supplier-invoices.api.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { FailureBar } from '../../ui/feedback/failure-bar.js';
import { Panel } from '../../ui/pages/panel.js';
import { useWrite } from '../../ui/forms/write.js';
import { TELL_TAX_OFFICE } from './decisions.js';
import { assignOrder, orderSource } from './supplier-invoices.queries.js';

/** The order of an invoice: chosen, changed, taken away; also of a checked invoice. */
export function AssignOrder({ invoice }: { readonly invoice: SupplierInvoiceAnswer }) {
  const [isChanging, setChanging] = useState(false);
  if (invoice.voided !== null) return null;
  if (invoice.purchaseOrderId !== null && !isChanging)
    return (
      <div>
        <Button onClick={() => setChanging(true)}>Bestellung ändern</Button>
      </div>
    );
  return <OrderForm key={invoice.purchaseOrderId} invoice={invoice} onClose={() => setChanging(false)} />;
}

type OrderFormProps = { readonly invoice: SupplierInvoiceAnswer; readonly onClose: () => void };

function OrderForm({ invoice, onClose }: OrderFormProps) {
  const { id, revision, purchaseOrderId, purchaseOrderNumber: stated, supplierName } = invoice;
  const [picked, setPicked] = useState({ id: purchaseOrderId ?? '', number: stated ?? '' });
  const assign = useWrite({
    send: assignOrder,
    refresh: ['supplier-invoices'],
    done: (_, { purchaseOrderNumber }) =>
      purchaseOrderNumber === null ? 'Bestellung weggenommen' : 'Bestellung zugeordnet',
    failed: 'Die Bestellung konnte nicht zugeordnet werden.',
    told: 'here',
    onDone: onClose,
  });
  const send = (purchaseOrderNumber: string | null) => void assign.run({ id, revision, purchaseOrderNumber });
  return (
    <Panel title="Zu welcher Bestellung gehört diese Rechnung?">
      <form
        className="add-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (picked.id !== '') send(picked.number);
        }}
      >
        <EntityPicker
          name="purchaseOrderNumber"
          label="Bestellung"
          hint={
            purchaseOrderId === null && stated !== null
              ? `Auf der Rechnung steht ${stated}.`
              : 'Zuerst die des Lieferanten; andere findet die Suche.'
          }
          placeholder="Bestellnummer oder Lieferant"
          source={orderSource(supplierName)}
          value={picked.id}
          error={assign.errors['purchaseOrderNumber']}
          onChange={(orderId, order) => setPicked({ id: orderId, number: order?.label ?? '' })}
        />
        <Button type="submit" appearance="primary" className="add-button" disabledFocusable={assign.busy}>
          Zuordnen
        </Button>
        {purchaseOrderId !== null && (
          <>
            <Button className="add-button" disabled={assign.busy} onClick={() => send(null)}>
              Bestellung wegnehmen
            </Button>
            <Button className="add-button" onClick={onClose}>
              Abbrechen
            </Button>
          </>
        )}
        {isFinished(invoice.status) && <p className="hint is-wide">{TELL_TAX_OFFICE}</p>}
        <FailureBar text={assign.failure} />
      </form>
    </Panel>
  );
}
