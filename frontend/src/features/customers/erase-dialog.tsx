import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerDetailAnswer, ErasureAnswer } from '#contracts/customers/customers.api.js';
import { FormDialog } from '../../ui/form-dialog.js';
import { TextField } from '../../ui/form-fields.js';
import { counted, formatDate } from '../../ui/formats.js';
import { useWrite } from '../../ui/write.js';
import { eraseCustomer } from './customers.queries.js';

type EraseDialogProps = { readonly detail: CustomerDetailAnswer; readonly onClose: () => void };

/** "Kunde löschen": says what goes and what stays until when, and wants the name typed. */
export function EraseDialog({ detail, onClose }: EraseDialogProps) {
  const { customer, appointments, invoices = [] } = detail;
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const erase = useWrite({
    send: (id: string, key) => eraseCustomer(id, key),
    refresh: ['customers', 'vehicles', 'appointments'],
    done: (answer) => ['Kunde gelöscht', keptInWords(answer)] as const,
    onDone: () => {
      onClose();
      void navigate('/customers');
    },
    failed: 'Löschen fehlgeschlagen.',
    told: 'here',
  });
  const open = appointments.filter(({ status }) => status !== 'CANCELLED');
  return (
    <FormDialog
      title="Kunde löschen"
      unsaved={false}
      busy={erase.busy}
      failure={erase.failure}
      action="Endgültig löschen"
      busyAction="Lösche …"
      ready={typed.trim() === customer.displayName}
      onSubmit={() => void erase.run(customer.id)}
      onClose={onClose}
    >
      <p>
        Alle Angaben zu <strong>{customer.displayName}</strong> werden unwiderruflich gelöscht, auch in
        Terminen, Aufträgen und Mails. Die Fahrzeuge bleiben ohne Halter und ohne Kennzeichen.
      </p>
      {invoices.length > 0 && (
        <p>{invoicesStay(invoices.length)} bis zum Ende ihrer Aufbewahrungsfrist erhalten.</p>
      )}
      {open.length > 0 && (
        <div>
          Diese Termine behalten ihren Platz, ohne Namen:
          <ul>
            {open.map(({ id, date, time, serviceName }) => (
              <li key={id}>
                {formatDate(date)}, {time} Uhr, {serviceName}
              </li>
            ))}
          </ul>
        </div>
      )}
      <TextField
        label="Zur Bestätigung den Namen eingeben"
        hint={customer.displayName}
        name="confirmation"
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  );
}

function keptInWords({ invoicesKept, keptUntil }: ErasureAnswer): string {
  if (invoicesKept === 0) return 'Es bleibt nichts zurück.';
  return `${invoicesStay(invoicesKept)} bis ${formatDate(keptUntil)} erhalten.`;
}

function invoicesStay(count: number): string {
  return counted(count, 'Rechnung bleibt', 'Rechnungen bleiben');
}
