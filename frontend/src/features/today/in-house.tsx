import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AppointmentAnswer } from '#contracts/appointments/appointments.api.js';
import { testDriveTexts } from '#contracts/appointments/test-drive.js';
import { telephoneHref } from '#contracts/values/contact.js';
import type { LocalDate, LocalTime } from '#contracts/values/local-date-time.js';
import type { WorkOrderAnswer } from '#contracts/work-orders/work-orders.api.js';
import { messageOf } from '../../api/http.js';
import { FailedList, LoadingRows } from '../../ui/lists/list-states.js';
import { formatDate, formatMinutes } from '../../ui/dates/formats.js';
import { SiteLink } from '../../ui/pages/site-link.js';
import { houseOf, type House, type PartUnderWay, type Wait } from './house.js';
import { TodayEntry, type TodayLine } from './today-card.js';
import { comingQuery, ordersInHouseQuery, purchasesQuery } from './today.queries.js';

const WHY: Readonly<Record<Wait, string>> = { parts: 'wartet auf Teile', answer: 'wartet auf Antwort' };

/** "Im Haus": who is expected and every car by its step, from left to right. */
export function InHouse({ now }: { readonly now: { readonly date: LocalDate; readonly time: LocalTime } }) {
  const appointments = useQuery(comingQuery(now.date));
  const orders = useQuery(ordersInHouseQuery);
  const purchases = useQuery(purchasesQuery(now.date)).data ?? [];
  if (appointments.isError || orders.isError)
    return (
      <FailedList
        message={messageOf(appointments.error ?? orders.error, '„Im Haus“ konnte nicht geladen werden.')}
        retry={() => void Promise.all([appointments.refetch(), orders.refetch()])}
      />
    );
  if (appointments.isPending || orders.isPending) return <LoadingRows rows={4} />;
  const house = houseOf({ appointments: appointments.data.items, orders: orders.data, purchases, now });
  return (
    <section className="house" aria-label="Im Haus">
      <Column title="Erwartet" count={house.expected.length} none="Heute kommt niemand mehr.">
        {house.expected.map((appointment) => (
          <Expected key={appointment.id} appointment={appointment} />
        ))}
      </Column>
      {house.testDrives.length > 0 && (
        <Column title="Probefahrten heute" count={house.testDrives.length} none="">
          {house.testDrives.map((drive) => (
            <TestDrive key={drive.id} drive={drive} />
          ))}
        </Column>
      )}
      <Column title="Angenommen" count={house.accepted.length} none="Nichts wartet auf den Beginn.">
        {house.accepted.map((order) => (
          <Order key={order.id} order={order} right={`geplant ${formatMinutes(order.plannedMin)}`} />
        ))}
      </Column>
      <Column title="In Arbeit" count={house.inWork.length} none="Kein Auftrag ist in Arbeit.">
        {house.inWork.map((order) => (
          <Order key={order.id} order={order} right={progressOf(order)} />
        ))}
      </Column>
      <Column title="Wartet" count={house.waiting.length} none="Nichts wartet.">
        {house.waiting.map(({ order, why, parts }) => (
          <Order key={order.id} order={order} right={WHY[why]}>
            {parts.map((part) => (
              <MissingPart key={part.key} part={part} />
            ))}
          </Order>
        ))}
      </Column>
      <Column title="Fertig" count={house.ready.length} none="Nichts ist abzuholen.">
        {house.ready.map((order) => (
          <Order key={order.id} order={order} right="Kunde anrufen">
            <Call number={order.customerPhone} />
          </Order>
        ))}
      </Column>
    </section>
  );
}

type ColumnProps = {
  readonly title: string;
  readonly count: number;
  readonly none: string;
  readonly children: ReactNode;
};

function Column({ title, count, none, children }: ColumnProps) {
  return (
    <section className="card house-column" aria-label={title}>
      <h2>
        {title} <span className="muted">{count}</span>
      </h2>
      {count === 0 ? <p className="today-none">{none}</p> : <ul>{children}</ul>}
    </section>
  );
}

type ExpectedProps = { readonly appointment: House['expected'][number] };

/** Who is expected, and the button that takes the car in. */
function Expected({ appointment: { id, time, kfz, name, service, isLate, telefon } }: ExpectedProps) {
  return (
    <li>
      <TodayEntry
        to={`/appointments?highlight=${id}`}
        when={time}
        plate={kfz}
        words={name}
        note={service}
        {...(isLate ? { right: 'noch nicht da' } : {})}
      />
      <p className="today-acts">
        <SiteLink
          className="btn sm"
          to={`/work-orders?neu=1&appointmentId=${id}`}
          aria-label={`Annehmen: ${kfz}`}
        >
          Annehmen
        </SiteLink>
        {isLate && <Call number={telefon} />}
      </p>
    </li>
  );
}

/** Who drives which car; no car comes in. */
function TestDrive({ drive }: { readonly drive: AppointmentAnswer }) {
  const { id, time, name, service, telefon, isCarGone } = drive;
  return (
    <li>
      <TodayEntry
        to={`/appointments?highlight=${id}`}
        when={time}
        words={name}
        note={service}
        {...(isCarGone === true ? { right: testDriveTexts.notOffered } : {})}
      />
      {isCarGone === true && <Call number={telefon} />}
    </li>
  );
}

type OrderProps = {
  readonly order: WorkOrderAnswer;
  readonly right: string;
  readonly children?: ReactNode;
};

function Order({ order, right, children }: OrderProps) {
  const { id, number, licensePlate, description, customerName } = order;
  const line: Omit<TodayLine, 'key'> = {
    to: `/work-orders?view=orders&id=${id}`,
    plate: licensePlate,
    words: description ?? number,
    note: [customerName, number].filter(Boolean).join(' · '),
    right,
  };
  return (
    <li>
      <TodayEntry {...line} />
      {children}
    </li>
  );
}

/** What is on its way for the order: from whom, and when it is due. */
function MissingPart({
  part: { name, supplierName, expectedDate, isOverdue },
}: {
  readonly part: PartUnderWay;
}) {
  return (
    <p className="today-part">
      {name} von {supplierName},{' '}
      <span className={isOverdue ? 'is-overdue' : undefined}>
        {expectedDate === null ? 'ohne Liefertermin' : `kommt ${formatDate(expectedDate)}`}
        {isOverdue && ', überfällig'}
      </span>
    </p>
  );
}

/** The number to call. */
function Call({ number }: { readonly number: string | null }) {
  if (number === null) return null;
  return (
    <a className="today-call" href={telephoneHref(number)}>
      Anrufen: {number}
    </a>
  );
}

function progressOf({ runningClocks, bookedMin, plannedMin }: WorkOrderAnswer): string {
  if (runningClocks > 0) return 'Uhr läuft';
  return `${formatMinutes(bookedMin)} von ${formatMinutes(plannedMin)}`;
}
