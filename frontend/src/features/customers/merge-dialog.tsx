import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerAnswer, MergePreviewAnswer } from '#contracts/customers/customers.api.js';
import { customerSource } from '../../api/entities.js';
import { messageOf } from '../../api/http.js';
import { EntityPicker } from '../../ui/entity-picker/entity-picker.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { ReadFields } from '../../ui/forms/read-fields.js';
import { useWrite } from '../../ui/forms/write.js';
import { counted } from '../../ui/dates/formats.js';
import { mergeCustomers, mergePreview } from './customers.queries.js';

type MergeDialogProps = { readonly customer: CustomerAnswer; readonly onClose: () => void };

/** "Zusammenführen": whom, and how the customer is afterwards. */
export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState('');
  const preview = useQuery(mergePreview(customer.id, otherId));
  const merge = useWrite({
    send: (other: string, key) => mergeCustomers(customer.id, other, key),
    refresh: ['customers', 'vehicles'],
    done: ({ displayName }) => ['Kunden zusammengeführt', displayName] as const,
    onDone: ({ id }) => {
      onClose();
      void navigate(`/customers/${id}`);
    },
    failed: 'Zusammenführen fehlgeschlagen.',
    told: 'here',
  });
  const failure = merge.failure || (preview.isError ? messageOf(preview.error, 'Keine Vorschau.') : '');
  return (
    <FormDialog
      title="Kunden zusammenführen"
      unsaved={false}
      busy={merge.busy}
      failure={failure}
      action="Zusammenführen"
      busyAction="Führe zusammen …"
      ready={preview.data !== undefined}
      onSubmit={() => void merge.run(otherId)}
      onClose={onClose}
    >
      <p>
        <strong>{customer.displayName}</strong> bleibt und übernimmt Fahrzeuge, Termine und Aufträge des
        anderen Kunden. Das lässt sich nicht rückgängig machen.
      </p>
      <EntityPicker
        label="Anderer Kunde"
        name="otherId"
        required
        source={customerSource}
        value={otherId}
        error={merge.errors['otherId']}
        onChange={(id) => setOtherId(id ?? '')}
      />
      {preview.data && <Preview preview={preview.data} />}
    </FormDialog>
  );
}

function Preview({ preview }: { readonly preview: MergePreviewAnswer }) {
  const { result, vehicles, appointments, workOrders, invoices } = preview;
  const address = [result.street, [result.zip, result.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');
  const fields = [
    ['Name', result.displayName],
    ['Firma', result.company],
    ['E-Mail', result.email],
    ['Telefon', result.phone],
    ['Anschrift', address],
    ['Einwilligung', result.consentGiven ? 'ja' : 'nein'],
    [
      'Zusammen',
      [
        counted(vehicles, 'Fahrzeug', 'Fahrzeuge'),
        counted(appointments, 'Termin', 'Termine'),
        counted(workOrders, 'Auftrag', 'Aufträge'),
        counted(invoices, 'Rechnung', 'Rechnungen'),
      ].join(', '),
    ],
  ] as const;
  return (
    <section aria-label="Ergebnis">
      <h3>So sieht der Kunde danach aus</h3>
      <ReadFields fields={fields} />
    </section>
  );
}
