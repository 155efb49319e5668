import { Button } from '@fluentui/react-components';
import { CalendarAddRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { formatDate, formatEuro, formatLongDate, formatMinutes } from '../../ui/formats.js';
import { useNow } from '../../ui/now.js';
import { PageHead } from '../../ui/page-head.js';
import { FollowLink } from '../../ui/site-link.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { appointmentTones } from '../../ui/status-tones.js';
import { TodayCard, type TodayLine } from './today-card.js';
import { stillComing, timeOf } from './today-words.js';
import { Waiting } from './waiting.js';
import {
  arrivedQuery,
  clocksQuery,
  comingQuery,
  inHouseQuery,
  overdueQuery,
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
      <div className="today-cards">
        <Coming now={now} />
        <Waiting today={now.date} />
        <InHouse />
        <Clocks />
        <Arrived today={now.date} />
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

function InHouse() {
  return (
    <TodayCard
      title="Fahrzeuge im Haus"
      query={useQuery(inHouseQuery)}
      total={({ totalElements }) => totalElements}
      lines={({ items }) =>
        items.map(({ id, number, licensePlate, description, customerName, plannedMin, bookedMin }) => ({
          key: id,
          to: `/work-orders?view=orders&id=${id}`,
          plate: licensePlate,
          words: description ?? number,
          note: [number, customerName].filter(Boolean).join(' · '),
          right: `${formatMinutes(bookedMin)} von ${formatMinutes(plannedMin)}`,
        }))
      }
      all={{ to: '/work-orders?status=IN_PROGRESS', label: 'Aufträge' }}
      empty="Kein Auftrag ist in Arbeit."
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

function Overdue() {
  return (
    <TodayCard
      title="Überfällige Rechnungen"
      query={useQuery(overdueQuery)}
      lines={({ items }) =>
        items.map(({ id, workOrderId, number, recipient, dueDate, grossTotal }) => ({
          key: id,
          to: `/work-orders?view=orders&id=${workOrderId}`,
          when: dueDate === null ? '' : formatDate(dueDate).slice(0, 6),
          words: recipient?.name ?? number,
          note: number,
          right: formatEuro(grossTotal),
        }))
      }
      all={{ to: '/work-orders?view=invoices&stand=ueberfaellig', label: 'Alle ansehen' }}
      empty="Nichts ist überfällig."
    />
  );
}
