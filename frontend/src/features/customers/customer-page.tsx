import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { CustomerDetailAnswer } from '#contracts/customers/customers.api.js';
import { holdsOneOf, useSession } from '../../api/session.js';
import { DetailPage } from '../../ui/detail-page.js';
import { DownloadButton } from '../../ui/download-button.js';
import type { Fact } from '../../ui/facts.js';
import { counted, formatDate, formatEuro, formatInstant, MISSING } from '../../ui/formats.js';
import { workshopNow } from '../../ui/now.js';
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
  const { date: today } = workshopNow();
  const kept = appointments.filter(({ status }) => status !== 'CANCELLED');
  // The latest comes first: the next one is the last of those that are still to come.
  const next = kept.findLast(({ date }) => date >= today);
  const slot = next ?? kept.at(0);
  const owed = (invoices ?? []).filter(({ status }) => status === 'SENT');
  const sum = owed.reduce((cents, { grossTotal }) => cents + Math.round(grossTotal * 100), 0) / 100;
  return [
    {
      label: 'Erreichbar',
      value: customer.phone ? (
        <a href={`tel:${customer.phone.replace(/[^+\d]/g, '')}`}>{customer.phone}</a>
      ) : (
        MISSING
      ),
      note: customer.email ? <a href={`mailto:${customer.email}`}>{customer.email}</a> : '',
    },
    {
      label: 'Fahrzeug',
      value: car ? <Plate plate={car.licensePlate} /> : MISSING,
      note:
        vehicles.length > 1
          ? `und ${counted(vehicles.length - 1, 'weiteres', 'weitere')}`
          : [car?.make, car?.model].filter(Boolean).join(' '),
    },
    {
      label: next ? 'Nächster Termin' : 'Letzter Termin',
      value: slot ? `${formatDate(slot.date)}, ${slot.time} Uhr` : MISSING,
      note: slot?.serviceName ?? '',
    },
    invoices === undefined
      ? { label: 'Letzte Aktivität', value: formatInstant(lastActivity) }
      : {
          label: 'Offene Rechnungen',
          value: formatEuro(sum),
          note: owedInWords(owed.length),
        },
  ];
}

function owedInWords(count: number): string {
  return count === 0 ? 'nichts offen' : `${counted(count, 'Rechnung', 'Rechnungen')}, brutto`;
}
