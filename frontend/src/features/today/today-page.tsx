import { Button } from '@fluentui/react-components';
import { CalendarAddRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { counted, formatDate, formatEuro, formatLongDate } from '../../ui/dates/formats.js';
import { useNow } from '../../ui/dates/now.js';
import { invoiceAddress } from '../../ui/pages/invoice-address.js';
import { PageHead } from '../../ui/pages/page-head.js';
import { FollowLink, SiteLink } from '../../ui/pages/site-link.js';
import { Plate } from '../../ui/plate.js';
import { Icon } from '../../ui/icon.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { appointmentTones } from '../../ui/feedback/status-tones.js';
import { Approvals } from './approvals.js';
import { GivenUp } from './given-up.js';
import { InHouse } from './in-house.js';
import { TodayCard, type TodayLine } from './today-card.js';
import { stillComing, timeOf } from './today-words.js';
import { DoneWithoutInvoice, PartsNotBilled } from './unbilled.js';
import { Waiting } from './waiting.js';
import {
  arrivedQuery,
  clocksQuery,
  comingQuery,
  moneyQuery,
  overdueQuery,
  purchasesQuery,
  reportsQuery,
  SHOWN,
} from './today.queries.js';
import './today.css';

/** "Heute": what the office has to know at a glance. Every line leads on, and all of it follows what happens. */
export function TodayPage() {
  const now = useNow();
  const follow = useContext(FollowLink);
  return (
    <div className="page today">
      <PageHead title="Heute" note={formatLongDate(now.date)}>
        <Button
          appearance="primary"
          icon={<CalendarAddRegular />}
          onClick={() => follow?.('/appointments/new')}
        >
          Termin erfassen
        </Button>
      </PageHead>
      <Findings />
      <InHouse now={now} />
      <Money />
      <div className="today-cards">
        <GivenUp />
        <Waiting today={now.date} />
        <Approvals />
        <Coming now={now} />
        <Clocks />
        <UnderWay today={now.date} />
        <Arrived today={now.date} />
        <DoneWithoutInvoice />
        <PartsNotBilled />
        <Overdue />
      </div>
    </div>
  );
}

function Coming({ now }: { readonly now: ReturnType<typeof useNow> }) {
  const query = useQuery(comingQuery(now.date));
  const line = (it: AppointmentAnswer): TodayLine => ({
    key: it.id,
    to: `/appointments?highlight=${it.id}`,
    when: it.date === now.date ? it.time : `${formatDate(it.date).slice(0, 6)} ${it.time}`,
    plate: it.kfz,
    words: it.name,
    note: it.service,
    ...(it.status === 'CONFIRMED' ? {} : { right: <StatusBadge status={appointmentTones[it.status]} /> }),
  });
  return (
    <TodayCard
      title="Kommende Termine"
      query={query}
      lines={({ items }) => stillComing(items, now).slice(0, SHOWN).map(line)}
      all={{ to: '/calendar', label: 'Kalender' }}
      empty="Heute und in den nächsten Tagen kommt niemand."
    />
  );
}

function Clocks() {
  return (
    <TodayCard
      title="Laufende Uhren"
      query={useQuery(clocksQuery)}
      lines={(clocks) =>
        clocks.map(({ mechanicName, running, operation }) => ({
          key: running.id,
          to: operation ? `/work-orders?view=orders&id=${operation.workOrderId}` : '/work-orders?view=day',
          plate: operation?.licensePlate ?? null,
          words: mechanicName,
          note: [operation?.title, operation?.workOrderNumber].filter(Boolean).join(' · '),
          right: running.forgotten ? 'vergessen?' : `seit ${timeOf(running.startTime)}`,
        }))
      }
      all={{ to: '/work-orders?view=day', label: 'Tagestafel' }}
      empty="Keine Uhr läuft."
    />
  );
}

function Arrived({ today }: { readonly today: string }) {
  return (
    <TodayCard
      title="Eingetroffene Teile"
      query={useQuery(arrivedQuery(today))}
      total={(receipts) => receipts.length}
      lines={(receipts) =>
        receipts.slice(0, SHOWN).map(({ order, receipt }) => {
          const names = order.lines.filter(({ id }) => receipt.lines.some(({ lineId }) => lineId === id));
          const orders = new Set(names.flatMap(({ workOrderNumber }) => workOrderNumber ?? []));
          return {
            key: receipt.id,
            to: `/supply/orders?id=${order.id}`,
            when: formatDate(receipt.receivedOn).slice(0, 6),
            words: names.map(({ name }) => name).join(', ') || order.purchaseOrderNumber,
            note: [order.supplierName, ...[...orders].map((number) => `für ${number}`)].join(' · '),
          };
        })
      }
      all={{ to: '/supply/orders', label: 'Bestellungen' }}
      empty="In den letzten Tagen kam nichts an."
    />
  );
}

/** What was invoiced and what came in today, what is open and what is overdue. */
function Money() {
  const { data } = useQuery(moneyQuery);
  if (data === undefined) return null;
  const figures = [
    ['Heute fakturiert', data.invoiced, counted(data.invoicedCount, 'Rechnung', 'Rechnungen')],
    ['Heute eingegangen', data.cameIn, counted(data.cameInCount, 'Zahlung', 'Zahlungen')],
    ['Offen', data.open, counted(data.openCount, 'Rechnung', 'Rechnungen')],
    ['Überfällig', data.overdue, counted(data.overdueCount, 'Rechnung', 'Rechnungen')],
  ] as const;
  return (
    <section className="today-money" aria-label="Geld">
      {figures.map(([label, sum, count]) => (
        <SiteLink key={label} className="card" to="/open-items">
          <span>{label}</span>
          <b className={label === 'Überfällig' && sum > 0 ? 'is-overdue' : undefined}>{formatEuro(sum)}</b>
          <small>{count}</small>
        </SiteLink>
      ))}
    </section>
  );
}

/** What mechanics found at a car on the lift: somebody has to ask its customer. */
function Findings() {
  const findings = (useQuery(reportsQuery).data ?? []).filter(({ kind }) => kind === 'FINDING');
  return findings.map((report) => (
    <SiteLink
      key={report.id}
      className="msg caution today-finding"
      to={`/work-orders?view=orders&id=${report.workOrderId}`}
    >
      <Icon name="warning" />
      <Plate plate={report.licensePlate} />
      <span className="grow">
        <b>Befund: {report.operationTitle ?? 'Auftrag'}</b> {report.note} ({report.reportedBy})
      </span>
    </SiteLink>
  ));
}

function UnderWay({ today }: { readonly today: string }) {
  return (
    <TodayCard
      title="Teile unterwegs"
      query={useQuery(purchasesQuery(today))}
      total={(orders) => orders.length}
      lines={(orders) =>
        orders.slice(0, SHOWN).map(({ id, expectedDate, lines, supplierName }) => ({
          key: id,
          to: `/supply/orders?id=${id}`,
          words: lines.map(({ name }) => name).join(', '),
          note: [
            supplierName,
            ...new Set(lines.flatMap(({ workOrderNumber }) => workOrderNumber ?? [])),
          ].join(' · '),
          right: expectedDate === null ? 'ohne Termin' : formatDate(expectedDate),
        }))
      }
      all={{ to: '/supply/orders', label: 'Bestellungen' }}
      empty="Nichts ist bestellt."
    />
  );
}

function Overdue() {
  return (
    <TodayCard
      title="Überfällige Rechnungen"
      query={useQuery(overdueQuery)}
      lines={({ items }) =>
        items
          .filter(({ daysOverdue }) => daysOverdue > 0)
          .map(({ invoiceId, workOrderId, number, customerName, dueDate, open }) => ({
            key: invoiceId,
            to: invoiceAddress(invoiceId, workOrderId),
            when: formatDate(dueDate).slice(0, 6),
            words: customerName ?? number,
            note: number,
            right: formatEuro(open),
          }))
      }
      all={{ to: '/work-orders?view=invoices&stand=ueberfaellig', label: 'Alle ansehen' }}
      empty="Nichts ist überfällig."
    />
  );
}
