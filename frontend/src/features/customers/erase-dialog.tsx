import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CustomerDetailAnswer, ErasureAnswer } from '#contracts/customers/customers.api.js';
import { FormDialog } from '../../ui/dialogs/form-dialog.js';
import { CheckField, TextField } from '../../ui/forms/form-fields.js';
import { counted, formatDate, formatEuro } from '../../ui/dates/formats.js';
import { useWrite } from '../../ui/forms/write.js';
import { eraseCustomer } from './customers.queries.js';

type EraseDialogProps = { readonly detail: CustomerDetailAnswer; readonly onClose: () => void };

/** "Kunde löschen": says what goes and what stays until when, and wants the name typed. */
export function EraseDialog({ detail, onClose }: EraseDialogProps) {
  const { customer, invoices = [] } = detail;
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isConfirmed, setIsConfirmed] = useState(false);
  const unpaid = invoices.filter(({ status, grossTotal }) => status === 'SENT' && grossTotal > 0);
  const owed = unpaid.reduce((sum, { grossTotal }) => sum + grossTotal, 0);
  const erase = useWrite({
    send: (id: string, key) => eraseCustomer(id, isConfirmed, key),
    refresh: ['customers', 'vehicles', 'appointments'],
    done: (answer) => ['Kunde gelöscht', keptInWords(answer)] as const,
    onDone: () => {
      onClose();
      void navigate('/customers');
    },
    failed: 'Löschen fehlgeschlagen.',
    told: 'here',
  });
  return (
    <FormDialog
      title="Kunde löschen"
      unsaved={false}
      busy={erase.busy}
      failure={erase.failure}
      action="Endgültig löschen"
      busyAction="Lösche …"
      ready={typed.trim() === customer.displayName && (unpaid.length === 0 || isConfirmed)}
      onSubmit={() => void erase.run(customer.id)}
      onClose={onClose}
    >
      <p>
        Alle Angaben zu <strong>{customer.displayName}</strong> werden unwiderruflich gelöscht, auch in
        Terminen, Aufträgen und Mails. Die Fahrzeuge bleiben ohne Halter und ohne Kennzeichen.
      </p>
      <WhatStays detail={detail} />
      {unpaid.length > 0 && (
        <>
          <p className="msg caution">
            Noch offen: {formatEuro(owed)}. Name und Anschrift bleiben auf der Rechnung, bis sie bezahlt und
            ihre Aufbewahrungsfrist abgelaufen ist. Telefon und E-Mail gehen verloren.
          </p>
          <CheckField
            label={`Trotz ${formatEuro(owed)} offener Forderung löschen`}
            name="confirm"
            value={isConfirmed}
            onChange={setIsConfirmed}
          />
        </>
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

/** Invoices and appointments that outlive the customer. */
function WhatStays({ detail: { appointments, invoices = [] } }: { readonly detail: CustomerDetailAnswer }) {
  const open = appointments.filter(({ status }) => status !== 'CANCELLED');
  return (
    <>
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
    </>
  );
}

function keptInWords({ invoicesKept, keptUntil }: ErasureAnswer): string {
  if (invoicesKept === 0) return 'Es bleibt nichts zurück.';
  return `${invoicesStay(invoicesKept)} bis ${formatDate(keptUntil)} erhalten.`;
}

function invoicesStay(count: number): string {
  return counted(count, 'Rechnung bleibt', 'Rechnungen bleiben');
}
