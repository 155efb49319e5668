import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { customerNumberOf } from '#contracts/customers/customer-number.js';
import type { CustomerDetailAnswer } from '#contracts/customers/customers.api.js';
import { inCents } from '#contracts/values/in-cents.js';
import { telephoneHref } from '#contracts/values/contact.js';
import { download } from '../../api/download.js';
import { useMay } from '../../api/session/use-may.js';
import { toasts } from '../../ui/feedback/toasts.js';
import { shownRefusal } from '../../ui/forms/refusal.js';
import { DetailPage } from '../../ui/pages/detail-page.js';
import { MoreMenu } from '../../ui/pages/more-menu.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import type { Fact } from '../../ui/pages/facts.js';
import { counted, formatDate, formatEuro, formatInstant, MISSING } from '../../ui/dates/formats.js';
import { isAhead, workshopNow } from '../../ui/dates/now.js';
import { Plate } from '../../ui/plate.js';
import { VatIdCheckLine } from '../../ui/vat-id-check.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { consentStatus } from '../../ui/feedback/status-tones.js';
import { CustomerFacts } from './customer-facts.js';
import { CustomerForm } from './customer-form.js';
import { customerTabs } from './customer-tabs.js';
import { customerDetail } from './customers.queries.js';
import { EraseDialog } from './erase-dialog.js';
import { MergeDialog } from './merge-dialog.js';

type CustomerPageProps = {
  /** The payments of a customer, drawn by another feature. */
  readonly payments: (customerId: string) => ReactNode;
  /** What can be begun with invoices of a customer, drawn by another feature. */
  readonly invoices: (customerId: string) => ReactNode;
};

/** One customer: how to reach him, what is his, and what he agreed to. */
export function CustomerPage({ payments, invoices }: CustomerPageProps) {
  const { id = '' } = useParams();
  const mayChange = useMay('customers:change');
  const mayErase = useMay('customers:erase');
  const mayReadPayments = useMay('payments:read');
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
          badges: (
            <>
              <span className="hint">Kundennummer {customerNumberOf(it.customer.id)}</span>
              <StatusBadge status={consentStatus(it.customer.consentGiven)} />
            </>
          ),
          actions: mayChange && <Actions customer={it.customer} mayErase={mayErase} ask={setDialog} />,
          facts: factsOf(it),
          notice: it.customer.vatId !== null && <VatIdCheckLine customerId={it.customer.id} />,
          tabs: customerTabs(it, mayChange, { payments: mayReadPayments ? payments : null, invoices }),
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

type ActionsProps = {
  readonly customer: CustomerDetailAnswer['customer'];
  readonly mayErase: boolean;
  readonly ask: (dialog: 'merge' | 'erase') => void;
};

/** First what is done every day; what is rare or cannot be undone stands behind "…". */
function Actions({ customer, mayErase, ask }: ActionsProps) {
  return (
    <>
      <SiteLink className="btn primary" to={`/appointments/new?customerId=${customer.id}`}>
        Termin
      </SiteLink>
      <SiteLink className="btn" to={`/work-orders?neu=1&customerId=${customer.id}`}>
        Auftrag
      </SiteLink>
      {customer.phone && (
        <a className="btn" href={telephoneHref(customer.phone)}>
          Anrufen
        </a>
      )}
      <MoreMenu
        actions={[
          { label: 'Auskunft', onClick: () => void saveRecord(customer.id) },
          { label: 'Zusammenführen', onClick: () => ask('merge') },
          ...(mayErase ? [{ label: 'Löschen', onClick: () => ask('erase') }] : []),
        ]}
      />
    </>
  );
}

/** The record of Art. 15 GDPR as a file. */
async function saveRecord(id: string): Promise<void> {
  try {
    await download(`/customers/${id}/export`, `kunde-${id}.json`);
  } catch (error) {
    const reason = shownRefusal(error).reason || undefined;
    toasts.failure('Die Auskunft konnte nicht erstellt werden.', reason);
  }
}

/** Can I reach him, is the car here, what is next, what is owed. */
function factsOf({ customer, vehicles, appointments, invoices, lastActivity }: CustomerDetailAnswer): Fact[] {
  const [car] = vehicles;
  const now = workshopNow();
  const kept = appointments.filter(({ status }) => status !== 'CANCELLED');
  // The latest comes first: the next one is the last of those that are still to come.
  const next = kept.findLast((one) => isAhead(one, now));
  const slot = next ?? kept.at(0);
  const owed = (invoices ?? []).filter(({ openTotal }) => openTotal > 0);
  const sum = owed.reduce((cents, { openTotal }) => cents + inCents(openTotal), 0) / 100;
  return [
    {
      label: 'Erreichbar',
      value: customer.phone ? <a href={telephoneHref(customer.phone)}>{customer.phone}</a> : MISSING,
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
