import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CustomerDetailAnswer } from '#contracts/customers/customers.api.js';
import { holdsOneOf, useSession } from '../../api/session.js';
import { DetailPage } from '../../ui/detail-page.js';
import { DownloadButton } from '../../ui/download-button.js';
import type { Fact } from '../../ui/facts.js';
import { formatDate, formatEuro, formatInstant, MISSING, orMissing } from '../../ui/formats.js';
import { Plate } from '../../ui/plate.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { consentStatus } from '../../ui/status-tones.js';
import { CustomerFacts } from './customer-facts.js';
import { CustomerForm, useMayChange } from './customer-form.js';
import { customerTabs } from './customer-tabs.js';
import { customerDetail } from './customers.queries.js';
import { EraseDialog } from './erase-dialog.js';
import { MergeDialog } from './merge-dialog.js';

/** One customer: how to reach him, what is his, and what he agreed to. */
export function CustomerPage() {
  const { id = '' } = useParams();
  const mayChange = useMayChange();
  const mayErase = holdsOneOf(useSession(), ['ADMIN']);
  const [dialog, setDialog] = useState<'merge' | 'erase' | null>(null);
  const detail = useQuery(customerDetail(id));
  const close = () => setDialog(null);
  return (
    <>
      <DetailPage
        query={detail}
        back={{ to: '/customers', label: 'Kunden' }}
        title="Kunde"
        notFound="Diesen Kunden gibt es nicht."
        failed="Kunde konnte nicht geladen werden."
      >
        {(it) => ({
          title: it.customer.displayName,
          badges: <StatusBadge status={consentStatus(it.customer.consentGiven)} />,
          actions: mayChange && (
            <>
              <DownloadButton
                path={`/customers/${it.customer.id}/export`}
                fileName={`kunde-${it.customer.id}.json`}
                failed="Die Auskunft konnte nicht erstellt werden."
              >
                Auskunft
              </DownloadButton>
              <Button onClick={() => setDialog('merge')}>Zusammenführen</Button>
              {mayErase && <Button onClick={() => setDialog('erase')}>Löschen</Button>}
            </>
          ),
          facts: factsOf(it),
          tabs: customerTabs(it, mayChange),
          aside: mayChange ? (
            <CustomerForm key={it.customer.id} id={it.customer.id} />
          ) : (
            <CustomerFacts customer={it.customer} />
          ),
        })}
      </DetailPage>
      {dialog === 'merge' && detail.data && <MergeDialog customer={detail.data.customer} onClose={close} />}
      {dialog === 'erase' && detail.data && <EraseDialog detail={detail.data} onClose={close} />}
    </>
  );
}

/** Can I reach him, is the car here, what is next, what is owed. */
function factsOf({ customer, vehicles, appointments, invoices, lastActivity }: CustomerDetailAnswer): Fact[] {
  const [car] = vehicles;
  const next = appointments.filter(({ status }) => status !== 'CANCELLED').at(0);
  const owed = (invoices ?? []).filter(({ status }) => status === 'SENT');
  const sum = owed.reduce((cents, { grossTotal }) => cents + Math.round(grossTotal * 100), 0) / 100;
  return [
    { label: 'Erreichbar', value: orMissing(customer.phone), note: customer.email ?? '' },
    {
      label: 'Fahrzeug',
      value: car ? <Plate plate={car.licensePlate} /> : MISSING,
      note:
        vehicles.length > 1
          ? `und ${vehicles.length - 1} weitere`
          : [car?.make, car?.model].filter(Boolean).join(' '),
    },
    {
      label: 'Letzter Termin',
      value: next ? `${formatDate(next.date)}, ${next.time} Uhr` : MISSING,
      note: next?.serviceName ?? '',
    },
    invoices === undefined
      ? { label: 'Letzte Aktivität', value: formatInstant(lastActivity) }
      : {
          label: 'Offene Rechnungen',
          value: formatEuro(sum),
          note: `${owed.length} ${owed.length === 1 ? 'Rechnung' : 'Rechnungen'}, brutto`,
        },
  ];
}
